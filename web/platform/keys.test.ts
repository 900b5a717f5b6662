import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyReader } from './keys.ts'

const binding = (keys: string) => ({ keys, label: keys, run: () => {} })
const layer = (name: string, ...keys: readonly string[]) => ({ name, bindings: () => keys.map(binding) })

test('two keys count when the second follows soon', () => {
  const read = createKeyReader(() => [layer('Desk', 'g l', '/')])
  assert.equal(read('g', 1000), undefined)
  assert.equal(read('l', 1500)?.keys, 'g l')
  assert.equal(read('g', 5000), undefined)
  assert.equal(read('l', 7000), undefined)
  assert.equal(read('/', 7100)?.keys, '/')
})

test('a key that does something is no first key of two', () => {
  const read = createKeyReader(() => [layer('Desk', 'g', 'g l', 'l')])
  assert.equal(read('g', 1000)?.keys, 'g')
  assert.equal(read('l', 1100)?.keys, 'l')
})

test('of two layers with the same key the later one has it', () => {
  const [early, late] = [binding('j'), binding('j')]
  const read = createKeyReader(() => [
    { name: 'Desk', bindings: () => [early] },
    { name: 'List', bindings: () => [late] },
  ])
  assert.equal(read('j', 1000), late)
})
