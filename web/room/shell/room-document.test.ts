import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDocument, isRoomPage } from '../worker/room-document.ts'

test('a page of the room is below its address, and no file of its code', () => {
  for (const path of ['/room', '/room/', '/room/batches/DS-1/doubts']) assert.equal(isRoomPage(path), true, path)
  for (const path of ['/room-worker.js', '/rooms', '/room/static/js/a.0123abcd.js', '/', '/desk/room'])
    assert.equal(isRoomPage(path), false, path)
})

test('only a whole page of HTML stands for the room', () => {
  const answer = (type: string, status = 200) => new Response('x', { status, headers: { 'Content-Type': type } })
  assert.equal(isDocument(answer('text/html; charset=utf-8')), true)
  assert.equal(isDocument(answer('text/html', 203)), false)
  assert.equal(isDocument(answer('text/javascript')), false)
  assert.equal(isDocument(new Response(new Uint8Array())), false)
})
