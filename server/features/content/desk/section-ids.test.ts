import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withSectionIds } from './section-ids.ts'

suite('the id of a section', () => {
  test('is made from its title, the first that is free, and stays where there is one', () => {
    const sections = [
      { id: 'refunds', title: 'Money back' },
      { id: null, title: 'Refunds' },
      { id: '', title: '2 weeks' },
      { id: '', title: ' 2 weeks' },
      { title: 'नियम' },
    ]
    const { sections: written } = withSectionIds('legal', { sections })
    assert.ok(Array.isArray(written))
    assert.deepEqual(
      written.map(({ id }: { readonly id: unknown }) => id),
      ['refunds', 'refunds-2', 'section-2-weeks', 'section-2-weeks-2', 'legal'],
    )
  })

  test('is nothing to other kinds, nor to what is no section', () => {
    const body = { sections: [null, 'x'] }
    assert.deepEqual(withSectionIds('legal', body), body)
    assert.equal(withSectionIds('about', body), body)
    assert.deepEqual(withSectionIds('legal', {}), {})
  })
})
