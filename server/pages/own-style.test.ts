import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownStyle } from './own-style.ts'

const base = ['@layer base']
const utilities = ['@layer utilities']
const wide = [...utilities, '@media (width>=48rem)']
const RULES = [
  { around: base, classes: [], css: 'a{color:red}' },
  { around: base, classes: ['boot'], css: '.boot main{top:0}' },
  { around: utilities, classes: ['p-5'], css: '.p-5{padding:5px}' },
  { around: utilities, classes: ['[&>li]:p-1'], css: String.raw`.\[\&\>li\]\:p-1>li{padding:1px}` },
  { around: wide, classes: ['md:p-6'], css: String.raw`.md\:p-6{padding:6px}` },
  { around: wide, classes: ['md:p-7'], css: String.raw`.md\:p-7{padding:7px}` },
  { around: [], classes: [], css: '@font-face{font-family:X}' },
]

test('a page carries the rules without a class, and those of its classes, in their groups and order', () => {
  assert.equal(
    ownStyle(RULES, '<ul class="md:p-7 p-5 unknown"></ul><p class="p-5">'),
    String.raw`@layer base{a{color:red}.boot main{top:0}}@layer utilities{.p-5{padding:5px}@media (width>=48rem){.md\:p-7{padding:7px}}}@font-face{font-family:X}`,
  )
})

test('a class that HTML has to write otherwise is found', () => {
  assert.match(ownStyle(RULES, '<ul class="flex [&amp;&gt;li]:p-1"></ul>'), /li\{padding:1px\}/)
})
