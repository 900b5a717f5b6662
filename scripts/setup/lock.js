import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 1000
const STALE_AFTER_MS = 15_000
const RETRY_MS = 200

/**
 * Does the work while no other process does work under the same lock. A lock whose owner has died is taken over:
 * at once on the same machine, elsewhere when its heartbeat has been silent for a while.
 * @template Result
 * @param {string} folder the lock itself: a folder, because only one process can make it
 * @param {() => Promise<Result>} work
 */
export async function alone(folder, work) {
  while (!take(folder)) {
    if (isAbandoned(folder)) discard(folder)
    else await sleep(RETRY_MS)
  }
  const heartbeat = setInterval(() => utimesSync(folder, new Date(), new Date()), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  writeFileSync(join(folder, 'owner'), `${process.pid} ${hostname()}`)
  return true
}

/** @param {string} folder */
function isAbandoned(folder) {
  try {
    const silence = Date.now() - statSync(folder).mtimeMs
    if (silence > STALE_AFTER_MS) return true
    const [pid, host] = readFileSync(join(folder, 'owner'), 'utf8').split(' ')
    return host === hostname() && !isAlive(Number(pid))
  } catch {
    // The lock was released meanwhile, or its owner has not signed it yet.
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * Two waiting processes may both see the dead owner; only one of them may clear it away, and never a fresh lock.
 * @param {string} folder
 */
function discard(folder) {
  const guard = `${folder}.clearing`
  if (!take(guard)) {
    if (isAbandoned(guard)) rmSync(guard, { recursive: true, force: true })
    return
  }
  try {
    if (!isAbandoned(folder)) return
    const corpse = `${folder}.${process.pid}`
    renameSync(folder, corpse)
    rmSync(corpse, { recursive: true, force: true })
  } finally {
    rmSync(guard, { recursive: true, force: true })
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
