/**
 * What the site's server is measured against: `bare-server.ts <folder> <page>`, a plain node:http handler with one durable insert per
 * record (same database settings, an fsync for each) and one page from memory. It checks nothing and knows nothing else.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

const [folder = '', pageFile = ''] = process.argv.slice(2)

const database = new DatabaseSync(join(folder, 'bare.sqlite'))
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
database.exec('CREATE TABLE records (branch TEXT, key TEXT, body TEXT, receivedAt TEXT, PRIMARY KEY (branch, key))')
const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?, ?)')

const page = readFileSync(pageFile)
let count = 0

const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length })
    response.end(page)
    return
  }
  const body = JSON.stringify(JSON.parse(await text(request)))
  count += 1
  insert.run('feedback', String(count), body, new Date().toISOString())
  const kept = JSON.stringify({ path: `feedback/${count}` })
  response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(kept) })
  response.end(kept)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(address && typeof address === 'object' ? address.port : 0)
})
