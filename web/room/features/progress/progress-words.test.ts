import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { progressLines } from './progress-words.ts'

const AT = { serverNow: '2026-11-20T12:00:00.000Z', since: '2026-11-01T12:00:00.000Z' }

suite('progress in words', () => {
  test('says each number with what it counts', () => {
    const [classes, files, recordings, questions] = progressLines({
      ...AT,
      classes: { there: 7, held: 8, ahead: 4 },
      files: { taken: 1, released: 1 },
      recordings: { seen: 2, all: 3, uncounted: 1 },
      questions: { asked: 2, settled: 1 },
    })
    assert.equal(classes?.sentence, 'You were in 7 of 8 classes so far.')
    assert.match(classes?.meaning ?? '', /4 classes are to come\.$/)
    assert.equal(files?.sentence, 'You have taken 1 of 1 file.')
    assert.equal(recordings?.sentence, 'You have seen 2 of 3 recordings.')
    assert.match(recordings?.meaning ?? '', /1 video of YouTube or Vimeo counts once you say that you have seen it\.$/)
    assert.equal(questions?.sentence, 'You asked 2 questions; 1 of them is answered.')
  })

  test('says in words that there is nothing to count, without a number that is none', () => {
    const lines = progressLines({
      ...AT,
      classes: { there: 0, held: 0, ahead: 0 },
      files: { taken: 0, released: 0 },
      recordings: { seen: 0, all: 0, uncounted: 0 },
      questions: { asked: 0, settled: 0 },
    })
    assert.deepEqual(
      lines.map(({ sentence }) => sentence),
      [
        'No class is over yet since you came into this batch.',
        'No file is released yet.',
        'No recording is here yet.',
        'You have asked nothing yet.',
      ],
    )
    assert.doesNotMatch(JSON.stringify(lines), /NaN|Infinity|undefined|%/)
  })
})
