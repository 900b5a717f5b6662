import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MEETING_REPORT_BYTES } from '#contract/attendance.ts'
import { DRAFT_BYTES } from '#contract/desk-drafts.ts'
import { REPORT_BYTES } from '#contract/desk-report.ts'
import { PICTURE_BYTES } from '#contract/pictures.ts'
import { PIECE_BYTES } from '#contract/upload-pieces.ts'

test('G1: the proxy of the guide takes the largest body that the site takes in one request', () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs/guides/go-live.md'), 'utf8')
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(guide) ?? assert.fail('the guide sets no limit')
  const largest = Math.max(PICTURE_BYTES, PIECE_BYTES, DRAFT_BYTES, REPORT_BYTES, MEETING_REPORT_BYTES)
  assert.ok(Number(megabytes) * 1024 * 1024 > largest, `${largest} bytes`)
})
