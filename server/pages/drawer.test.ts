import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DIST, dataFolder } from '../../tests/support/pages.ts'
import { SHIPPED_SITE } from '../../tests/support/shipped.ts'
import { readConfig } from '../config.ts'
import { readBuild } from './build.ts'
import type { DrawingTask } from './draw-site.ts'
import { drawInProcess } from './drawer.ts'
import { taskOf } from './drawing-task.ts'

const NEVER = new AbortController().signal

/** A task whose code does this in the middle of the drawing, and then never ends. */
async function taskThat(t: TestContext, act: string): Promise<DrawingTask> {
  const folder = await dataFolder(t)
  const build = (await readBuild(DIST)) ?? assert.fail('there is no build')
  const script = join(folder, 'prerender.js')
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'
    export const sharePictures = () => []
    export const logoIcons = () => []
    export const drawAllPages = () => ''
    export const drawShell = () => {}
    export const drawPage = () => { ${act}; return new Promise(() => {}) }`,
  )
  const config = readConfig({ SITE_URL: 'http://localhost:3000', DATA_DIR: folder })
  return taskOf({ config, dataDir: folder }, SHIPPED_SITE, { ...build, script })
}

async function noProcessIsLeft(): Promise<void> {
  while (process.getActiveResourcesInfo().includes('ProcessWrap')) await sleep(10)
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

suite('a drawing in a process of its own', () => {
  test('fails with the words of what was thrown, and where', async (t) => {
    for (const act of [
      `throw new Error('the home page has no heading')`,
      `setTimeout(() => { throw new Error('the home page has no heading') })`,
    ])
      await assert.rejects(drawInProcess(await taskThat(t, act), NEVER), (error: Error) => {
        assert.equal(error.message, 'the home page has no heading')
        assert.match(error.stack ?? '', /prerender\.js/)
        return true
      })
    await noProcessIsLeft()
  })

  test('says so when its process ends without an answer', async (t) => {
    const exit = drawInProcess(await taskThat(t, 'process.exit(3)'), NEVER)
    await assert.rejects(exit, /ended without an answer \(3\)/)
    const killed = drawInProcess(await taskThat(t, `process.kill(process.pid, 'SIGKILL')`), NEVER)
    await assert.rejects(killed, /ended without an answer \(SIGKILL\)/)
  })

  test('leaves no process when it takes too long or is called off', async (t) => {
    for (const act of ['for (;;) {}', '']) {
      const task = await taskThat(t, act)
      await assert.rejects(drawInProcess(task, NEVER, 300), /took longer than 300 ms/)
      const calledOff = new AbortController()
      const drawing = assert.rejects(drawInProcess(task, calledOff.signal), /was called off/)
      setTimeout(() => calledOff.abort(), 300)
      await drawing
      await noProcessIsLeft()
    }
  })

  test('ends only when its server says so, and with its server', async (t) => {
    const place = join(await dataFolder(t), 'pid')
    const act = `process.kill(process.pid, 'SIGTERM'); process.kill(process.pid, 'SIGINT')
      setTimeout(() => writeFileSync(${JSON.stringify(place)}, String(process.pid)), 100)`
    const task = join(await dataFolder(t), 'task.json')
    await writeFile(task, JSON.stringify(await taskThat(t, act)))
    const code = `
      const { readFileSync } = await import('node:fs')
      const { drawInProcess } = await import(${JSON.stringify(join(import.meta.dirname, 'drawer.ts'))})
      await drawInProcess(JSON.parse(readFileSync(${JSON.stringify(task)}, 'utf8')), new AbortController().signal)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
    let pid = 0
    while (!pid) {
      await sleep(20)
      pid = Number(await readFile(place, 'utf8').catch(() => 0))
    }
    assert.ok(isAlive(pid))
    server.kill('SIGKILL')
    await once(server, 'exit')
    while (isAlive(pid)) await sleep(10)
  })

  test('is told nothing of the environment', async (t) => {
    process.env['PLANTED_SECRET'] = 'planted'
    t.after(() => delete process.env['PLANTED_SECRET'])
    const task = await taskThat(t, 'throw new Error(Object.keys(process.env).join())')
    await assert.rejects(drawInProcess(task, NEVER), ({ message }: Error) => /^(NODE_COMPILE_CACHE)?$/.test(message))
  })
})
