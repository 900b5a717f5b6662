import assert from 'node:assert/strict'
import { open, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { placeFor, type Place } from '../support/content-command.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { counts, exportsIn, firebase } from '../support/old-command.ts'

const MS = '1731912345678'
const USER = { localId: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2', email: 'asha@example.com', createdAt: MS }
const TREE = { feedback: { [MS]: contactMessage() }, enrollments: { Flarenet: { [MS]: enrolment() } } }

const NOTHING = { imports: 0, answers: 0, records: 0, members: 0 }

suite('what cannot be read', () => {
  const [sqlite] = engines
  const refused = async (place: Place, words: readonly string[], sentence: RegExp) => {
    const { code, out, error } = await firebase(place, 'import', ...words)
    assert.deepEqual([code, out], [1, ''], error)
    assert.match(error, sentence)
    assert.equal(error.trim().split('\n').length, 1, error)
    assert.deepEqual(await counts(place), NOTHING)
  }
  const given = async (
    t: Parameters<TestEngine['location']>[0] & Parameters<typeof placeFor>[1],
    file: string,
    content: string | Buffer,
  ) => {
    const place = await placeFor(sqlite ?? assert.fail('no engine'), t)
    const words = await exportsIn(place.folder, [USER], TREE)
    await writeFile(join(place.folder, file), content)
    return { place, words }
  }

  test('is a file that was cut off, and says where it ends', async (t) => {
    const whole = JSON.stringify({ users: [USER] }, null, 1)
    const { place, words } = await given(t, 'users.json', whole.slice(0, whole.indexOf('createdAt') + 3))
    await refused(place, words, /users\.json is cut off: it ends at line 6, column 8, in the middle/)
  })

  test('is JSON with a fault in it, and says where', async (t) => {
    const { place, words } = await given(t, 'tree.json', '{\n  "feedback": {,}\n}')
    await refused(place, words, /tree\.json is no JSON at line 2, column 16\./)
  })

  test('is JSON with a fault near its end, or without a known place, and says where', async (t) => {
    const { place, words } = await given(t, 'tree.json', '{"a":1,}')
    await refused(place, words, /tree\.json is no JSON at line 1, column 8\./)
    for (const [text, column] of [
      [`{"a":${'1'.repeat(300)},\n"b":}`, 5],
      ['{"a":1,\n"b":nul,"c":1}', 8],
      ['{"a":1}\n}', 1],
    ] as const) {
      await writeFile(words[3] ?? '', text)
      await refused(place, words, new RegExp(`tree\\.json is no JSON at line 2, column ${column}\\.`))
    }
    for (const text of ['{"a":"x', '{"a":1', '{"a":1\n\n', '{"a":tru', '[1,']) {
      await writeFile(words[3] ?? '', text)
      await refused(place, words, /tree\.json is cut off/)
    }
  })

  test('is text in another encoding, and says where', async (t) => {
    const name = Buffer.from('{"a":"\uFFFD",\n"name":"Jos\xe9"}', 'latin1')
    const { place, words } = await given(t, 'tree.json', name)
    await refused(place, words, /tree\.json: line 1, column 7 holds a character that is not UTF-8/)
    const [before, after] = ['\uFEFF{"a":"\uFFFD",\n"name":"Jos', '"}'].map((part) => Buffer.from(part))
    await writeFile(words[3] ?? '', Buffer.concat([before ?? name, Buffer.of(0xe9), after ?? name]))
    await refused(place, words, /tree\.json: line 2, column 12 holds a character that is not UTF-8/)
    for (const text of ['\uFEFF{"a":1}', '{"a":1}']) {
      await writeFile(words[3] ?? '', text, 'utf16le')
      await refused(place, words, /tree\.json is in UTF-16/)
    }
  })

  test('is CSV', async (t) => {
    const { place, words } = await given(
      t,
      'users.json',
      'kYi4,asha@example.com,true,hash,salt\nkYi5,ravi@example.com,true,h,s\n',
    )
    await refused(place, words, /users\.json is no JSON, it looks like CSV: export once more with --format=JSON/)
  })

  test('are accounts of another shape, and says which', async (t) => {
    const { place, words } = await given(t, 'users.json', JSON.stringify({ users: [USER, { ...USER, localId: 7 }] }))
    await refused(place, words, /users\.json: users\[1\]\.localId: this is no account of the old system/)
  })

  test('are the same account twice, and not the same', async (t) => {
    const { place, words } = await given(
      t,
      'users.json',
      JSON.stringify({ users: [USER, { ...USER, email: 'x@example.com' }] }),
    )
    await refused(place, words, /users\.json: The account kYi4EvWQlQTKSfnJ3dRSP6IH3ed2 is in the export twice/)
  })

  test('is the tree in place of the accounts, or a list in place of the tree', async (t) => {
    const swapped = await given(t, 'users.json', JSON.stringify({ users: { abc: { fullName: 'Asha' } } }))
    await refused(
      swapped.place,
      swapped.words,
      /users\.json: The accounts are no list under "users": this looks like the tree/,
    )
    const other = await given(t, 'users.json', JSON.stringify(TREE))
    await refused(other.place, other.words, /users\.json: .* this looks like the tree, which is given by --tree/)
    const accounts = await given(t, 'tree.json', JSON.stringify({ users: [USER] }))
    await refused(accounts.place, accounts.words, /tree\.json: This looks like the file of the accounts/)
    for (const error of ['Permission denied', { code: 401, message: 'Permission denied' }]) {
      const denied = await given(t, 'tree.json', JSON.stringify({ error }))
      await refused(denied.place, denied.words, /tree\.json: The old system answered “Permission denied”/)
    }
    const list = await given(t, 'tree.json', '[1]')
    await refused(list.place, list.words, /tree\.json: The tree is no object/)
  })

  test('nests deeper than the old system allowed', async (t) => {
    const { place, words } = await given(t, 'tree.json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
    await refused(place, words, /tree\.json: The tree nests deeper than 64 levels/)
  })

  test('is larger than 500 MB, missing, a folder or empty', async (t) => {
    const { place, words } = await given(t, 'tree.json', '')
    await refused(place, words, /tree\.json is empty\./)
    const file = await open(words[3] ?? '', 'w')
    await file.close()
    await truncate(words[3] ?? '', 500 * 1024 * 1024 + 1)
    await refused(place, words, /tree\.json is larger than 500 MB\./)
    await refused(place, ['--auth', words[1] ?? '', '--tree', place.folder], /is no file\./)
    await refused(
      place,
      ['--auth', words[1] ?? '', '--tree', join(place.folder, 'none.json')],
      /There is no file .*none\.json\./,
    )
    await refused(place, ['--auth', words[1] ?? ''], /Say which file it is: --tree tree\.json/)
  })

  test('is a packed file that was cut off', async (t) => {
    const { place, words } = await given(t, 'tree.json', gzipSync(JSON.stringify(TREE)).subarray(0, 60))
    await refused(place, words, /tree\.json is packed, and cut off or damaged\./)
  })

  test('are answers that are no list of texts, or say one thing twice', async (t) => {
    const { place, words } = await given(t, 'answers.json', '{"course:Flarenet": 7}')
    const file = join(place.folder, 'answers.json')
    const answered = [...words, '--answers', file]
    await refused(place, answered, /answers\.json is no list of answers/)
    await writeFile(file, '{"course:Flarenet": "leave", "course:Flarenet": "keep"}')
    await refused(place, answered, /answers\.json says "course:Flarenet" twice/)
    await writeFile(file, JSON.stringify({ 'course:Flarenet': 'Aspen' }))
    await refused(place, answered, /“Aspen” is no answer to course:Flarenet\. The choices are: ProcessDesign/)
  })
})
