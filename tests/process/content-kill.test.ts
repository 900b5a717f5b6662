import assert from 'node:assert/strict'
import { repeats } from '#stand-ins/repeats.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { engines } from '../support/engines.ts'
import { COMMAND, content, environment, placeFor, versionsIn } from '../support/content-command.ts'

// `npm run soak` asks for more.
const KILLS = repeats('contentKills')

for (const engine of engines)
  suite(`the owner’s content on ${engine.name}`, () => {
    test(`an import that is killed ${KILLS} times is there whole or not at all`, async (t) => {
      const place = await placeFor(engine, t)
      await content(place, 'export', place.folder)
      const sample = JSON.parse(await readFile(join(place.folder, 'testimonial/01-aarav.json'), 'utf8')) as object
      const many = 300
      const write = (name: string) =>
        Promise.all(
          Array.from({ length: many }, (_, one) =>
            writeFile(join(place.folder, `testimonial/x-${one}.json`), JSON.stringify({ ...sample, name })),
          ),
        )
      await write('first')
      const begun = performance.now()
      await content(place, 'import', place.folder)
      const whole = performance.now() - begun
      for (let kill = 0; kill < KILLS; kill += 1) {
        const name = `kill ${kill}`
        await write(name)
        const child = spawn(process.execPath, [...COMMAND, 'import', place.folder], {
          env: environment(place),
          stdio: 'ignore',
        })
        const ended = once(child, 'exit')
        // Around the moment of the commit, which comes shortly before the end.
        await new Promise((resolve) => setTimeout(resolve, whole * (0.75 + (0.35 * kill) / KILLS)))
        child.kill('SIGKILL')
        await ended
        const versions = (await versionsIn(place)).filter((one) => one.kind === 'testimonial' && one.body.name === name)
        assert.ok([0, many].includes(versions.length), `${versions.length} of ${many}`)
      }
      assert.ok((await content(place, 'import', place.folder)).isDone)
      assert.match((await content(place, 'import', place.folder)).output, /^Nothing is different/)
    })
  })
