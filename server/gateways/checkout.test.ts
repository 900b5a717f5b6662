import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { patience } from '#stand-ins/patience.ts'
import { gitCheckout } from './checkout.ts'
import { announcedIn } from './update-file.ts'

interface Ending {
  after(end: () => void): void
}

/** A real repository with a commit, and a clone of it. */
function cloned(t: Ending) {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-checkout-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [remote, clone] = [join(folder, 'remote'), join(folder, 'clone')]
  mkdirSync(remote)
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  const git = (...args: string[]) => execFileSync('git', [...who, ...args], { cwd: remote, stdio: 'pipe' })
  const commit = () => git('commit', '--quiet', '--allow-empty', '-m', 'A change')
  git('init', '--quiet', '--initial-branch=main')
  commit()
  execFileSync('git', ['clone', '--quiet', remote, clone], { stdio: 'pipe' })
  const pull = () => execFileSync('git', ['pull', '--quiet'], { cwd: clone, stdio: 'pipe' })
  return { folder, remote, clone, git, commit, pull, checkout: () => gitCheckout(clone, patience(2000)) }
}

suite('a checkout', () => {
  test('knows its commit, and that its branch got another one', async (t) => {
    const { git, commit, pull, checkout } = cloned(t)
    const here = checkout()
    const head = git('rev-parse', 'HEAD').toString().slice(0, 9)
    assert.equal(await here.commit(), head)
    assert.deepEqual(await here.newest(), { state: 'same', name: `Commit ${head} of main` })
    commit()
    const next = git('rev-parse', 'HEAD').toString().slice(0, 9)
    assert.deepEqual(await here.newest(), { state: 'newer', name: `Commit ${next} of main` })
    pull()
    assert.equal((await here.newest()).state, 'newer', 'as the server was not started anew')
    assert.equal((await checkout().newest()).state, 'same')
  })

  test('goes by the newest version of its remote where that has any', async (t) => {
    const { git, commit, pull, checkout } = cloned(t)
    git('tag', 'v1.9.0')
    git('tag', 'not-a-version')
    commit()
    pull()
    assert.deepEqual(await checkout().newest(), { state: 'same', name: 'Version 1.9.0' }, 'of which it is ahead')
    commit()
    git('tag', '-a', 'v1.10.0', '-m', 'The next')
    assert.deepEqual(await checkout().newest(), { state: 'newer', name: 'Version 1.10.0' })
    pull()
    assert.deepEqual(await checkout().newest(), { state: 'same', name: 'Version 1.10.0' })
  })

  test('says why it does not know', async (t) => {
    const { folder, remote, clone, checkout } = cloned(t)
    const bare = join(clone, 'inside')
    mkdirSync(bare)
    const nowhere = gitCheckout(folder, patience(2000))
    assert.equal(await nowhere.commit(), null)
    assert.deepEqual(await nowhere.newest(), { state: 'unknown', why: 'noCheckout' })
    assert.deepEqual(await gitCheckout(bare, patience(2000)).newest(), { state: 'unknown', why: 'noCheckout' })
    rmSync(remote, { recursive: true })
    assert.deepEqual(await checkout().newest(), { state: 'unknown', why: 'noAnswer' })
    const path = process.env['PATH']
    t.after(() => (process.env['PATH'] = path))
    process.env['PATH'] = folder
    assert.deepEqual(await checkout().newest(), { state: 'unknown', why: 'noGit' })
  })

  test('runs nothing that its remote’s address names, and waits no longer than it may', async (t) => {
    const { folder, clone, checkout } = cloned(t)
    const mark = join(folder, 'was-run')
    execFileSync('git', ['remote', 'set-url', 'origin', `ext::sh -c "touch ${mark}; sleep 60"`], { cwd: clone })
    assert.deepEqual(await checkout().newest(), { state: 'unknown', why: 'noAnswer' })
    assert.throws(() => rmSync(mark))
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    t.after(() => silent.close())
    const address = silent.address()
    const port = address && typeof address === 'object' ? address.port : assert.fail()
    execFileSync('git', ['remote', 'set-url', 'origin', `git://127.0.0.1:${port}/site`], { cwd: clone })
    assert.deepEqual(await gitCheckout(clone, patience(50)).newest(), { state: 'unknown', why: 'noAnswer' })
  })
})

test('a file says which version there is; one that cannot be read says nothing else', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-update-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'update.json')
  const read = announcedIn(file)
  assert.equal(await read(), null)
  writeFileSync(file, '{"version":"1.2.0","words":"Better\\u0007invoices."}')
  assert.deepEqual(await read(), { version: '1.2.0', words: 'Better invoices.' })
  for (const text of ['', '{', '{"version":"next"}', JSON.stringify({ version: '1.2', words: 'x'.repeat(20_000) })]) {
    writeFileSync(file, text)
    assert.equal(await read(), 'unreadable', text.slice(0, 20))
  }
  assert.equal(await announcedIn(folder)(), 'unreadable')
})
