import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { wordDifference } from './word-difference.ts'

const sideOf = (without: 'added' | 'removed', before: string, after: string) =>
  wordDifference(before, after)
    .filter(({ is }) => is !== without)
    .map(({ text }) => text)
    .join('')

suite('the difference of two texts', () => {
  test('names whole words, in every script', () => {
    assert.deepEqual(wordDifference('Distil the feed', 'Distil the cold feed'), [
      { is: 'same', text: 'Distil the ' },
      { is: 'added', text: 'cold ' },
      { is: 'same', text: 'feed' },
    ])
    assert.deepEqual(wordDifference('नमस्ते आशा', 'नमस्ते रवि'), [
      { is: 'same', text: 'नमस्ते ' },
      { is: 'removed', text: 'आशा' },
      { is: 'added', text: 'रवि' },
    ])
  })

  test('takes an amount, a time or a number for one word', () => {
    assert.deepEqual(wordDifference('₹9,000 at 7:30', '₹8,500 at 7:45'), [
      { is: 'removed', text: '₹9,000' },
      { is: 'added', text: '₹8,500' },
      { is: 'same', text: ' at ' },
      { is: 'removed', text: '7:30' },
      { is: 'added', text: '7:45' },
    ])
  })

  test('keeps words together that were written anew one after the other, within a line', () => {
    assert.deepEqual(wordDifference('Read the old book.\nTwice', 'Read some new pages.\nOnce'), [
      { is: 'same', text: 'Read ' },
      { is: 'removed', text: 'the old book' },
      { is: 'added', text: 'some new pages' },
      { is: 'same', text: '.\n' },
      { is: 'removed', text: 'Twice' },
      { is: 'added', text: 'Once' },
    ])
  })

  test('gives both texts back, whatever they hold', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ mode: 'sentences' }))
    fc.assert(
      fc.property(text, text, (before, after) => {
        assert.equal(sideOf('added', before, after), before)
        assert.equal(sideOf('removed', before, after), after)
      }),
    )
  })

  test('goes line by line where most words are others, and gives up where the lines are too', () => {
    const long = (word: string, end: string) => Array.from({ length: 4000 }, (_, index) => `${word}${index}`).join(end)
    const outcome = (before: string, after: string) => wordDifference(before, after).map(({ is }) => is)
    const [first, second] = [long('a', ' '), long('b', ' ')]
    assert.deepEqual(outcome(`One\n${first}\nTwo`, `One\n${second}\nTwo`), ['same', 'removed', 'added', 'same'])
    assert.deepEqual(outcome(long('a', '\n'), long('b', '\n')), ['removed', 'added'])
  })
})
