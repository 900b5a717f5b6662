import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOf } from './byte-range.ts'

const CASES = [
  [undefined, null],
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=0-1000', { from: 0, to: 99 }],
  ['bytes=99-99', { from: 99, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-0', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=-', null],
  ['items=0-1', null],
] as const

for (const [header, expected] of CASES)
  test(`of 100 bytes ${header} is ${JSON.stringify(expected)}`, () => assert.deepEqual(rangeOf(header, 100), expected))
