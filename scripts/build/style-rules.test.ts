import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleRules } from './style-rules.ts'

test('a style sheet is cut into its rules, each with its groups and classes', () => {
  const around = ['@layer utilities']
  const hidden = String.raw`.max-sm\:hidden`
  const odd = String.raw`.w-\[calc\(1\.5rem\,2vw\)\]:hover>li`
  const sheet = `/*! A licence { */@layer base{a{color:red}}@layer utilities{.p-5,.p-6{padding:1px}@media (width<40rem){${hidden}{display:none}}${odd}{width:1px}}@font-face{font-family:X}`
  assert.deepEqual(styleRules(sheet), [
    { around: ['@layer base'], classes: [], css: 'a{color:red}' },
    { around, classes: ['p-5', 'p-6'], css: '.p-5,.p-6{padding:1px}' },
    { around: [...around, '@media (width<40rem)'], classes: ['max-sm:hidden'], css: `${hidden}{display:none}` },
    { around, classes: ['w-[calc(1.5rem,2vw)]'], css: `${odd}{width:1px}` },
    { around: [], classes: [], css: '@font-face{font-family:X}' },
  ])
})

test('what stands in quotes ends no rule', () => {
  assert.deepEqual(
    styleRules('a:before{content:"}{"}b{top:0}').map(({ css }) => css),
    ['a:before{content:"}{"}', 'b{top:0}'],
  )
})

test('what a first view cannot show is left to the whole sheet', () => {
  const motion = '@keyframes go{0%{top:0}to{top:1px}}.transition-colors{transition-property:color}'
  const reduced = '@media (prefers-reduced-motion:reduce){*{animation:none}}'
  const pointed = String.raw`.link:hover{top:0}.marker\:bold ::-webkit-details-marker{font-weight:700}`
  assert.deepEqual(
    styleRules(`@media print{nav{display:none}}@media (hover:hover){.a:hover{color:red}}${motion}${reduced}${pointed}`),
    [],
  )
})

test('a sheet that cannot be cut safely stops the build', () => {
  for (const sheet of ['a{color:red', '@layer base,utilities;a{color:red}', 'a:not(.b){color:red}', '}'])
    assert.throws(() => styleRules(sheet), sheet)
})
