import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedLicences } from './licences.ts'
import { missingBuilds } from './lock-file.ts'
import { differences } from './settings-example.ts'

test('a setting that the example lacks, invents or gives a bad value is found', () => {
  assert.deepEqual(differences('# PORT=many\nBRANDS=x', ['PORT', 'BRAND']), [
    '.env.example does not show BRAND',
    '.env.example shows BRANDS, which the configuration does not read',
    '.env.example: PORT must be a whole number from 0 to 65535',
  ])
})

test('a production package under another licence is found', () => {
  const packages = {
    '': {},
    'node_modules/kind': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/mixed': { license: 'MIT AND GPL-3.0' },
    'node_modules/test-only': { license: 'GPL-3.0', dev: true },
    'node_modules/a/node_modules/@scope/silent': {},
  }
  assert.deepEqual(
    refusedLicences(packages, () => undefined),
    ['mixed: MIT AND GPL-3.0', '@scope/silent: no licence'],
  )
})

test('a build for another platform that is named but not locked is found', () => {
  const packages = {
    'node_modules/parser': { optionalDependencies: { '@parser/linux': '1.0.0', '@parser/darwin': '1.0.0' } },
    'node_modules/parser/node_modules/@parser/linux': {},
  }
  assert.deepEqual(missingBuilds(packages), [
    'package-lock.json names @parser/darwin but does not lock it: npm ci would refuse',
  ])
})
