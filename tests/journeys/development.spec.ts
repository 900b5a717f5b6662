import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#stand-ins/free-port.ts'
import { expect, test } from '../support/browser.ts'

test('npm run dev opens the addresses of letters, calendars and pictures, and pages with their content', async ({
  page,
  troubles,
}) => {
  troubles.allow(/status of 400/)
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'synergyy-dev-')), await freePort()]
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    const url = `http://localhost:${port}`
    await expect(async () => expect((await page.request.get(`${url}/readyz`)).ok()).toBe(true)).toPass()
    await page.goto(`${url}/verify-email#token=bad`)
    await expect(page.getByRole('alert')).toHaveText(/^Error: This link is not valid any more/)
    await expect(page).toHaveURL(`${url}/#/verify-email?token=bad`)
    for (const path of ['/calendar/none.ics', '/pictures/none.webp'])
      expect((await page.request.get(url + path)).headers()['content-type'], path).not.toContain('html')
    await page.goto(`${url}/course/AspenPlus`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Plus (Jan 2025)')
  } finally {
    // What it still loads would find nobody there.
    await page.close()
    const ended = once(dev, 'exit')
    dev.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})
