import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 1000
const SILENT_AFTER_MS = 15_000
// A number may have been given to another process meanwhile, so that an owner may only seem to be alive.
const DEAD_AFTER_MS = 5 * 60_000
const RETRY_MS = 200

/**
 * Does the work while no other process does work under the same lock. A lock whose owner has died is taken over: at
 * once when it was on this machine and no program that it had started is still at work, elsewhere when its heartbeat is silent.
 * @template Result
 * @param {string} folder the lock itself: a folder, because only one process can make it
 * @param {(sign: (pid: number) => void) => Promise<Result>} work it signs the lock for each program that it starts
 */
export async function alone(folder, work) {
  while (!take(folder)) {
    if (isAbandoned(folder)) discard(folder)
    else await sleep(RETRY_MS)
  }
  const heartbeat = setInterval(() => utimesSync(folder, new Date(), new Date()), HEARTBEAT_MS)
  try {
    return await work((pid) => sign(folder, pid))
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
  sign(folder, process.pid)
  return true
}

/**
 * @param {string} folder
 * @param {number} pid
 */
const sign = (folder, pid) => appendFileSync(join(folder, 'owners'), `${pid} ${hostname()}\n`)

/** @param {string} folder */
function isAbandoned(folder) {
  try {
    const silence = Date.now() - statSync(folder).mtimeMs
    const owners = readFileSync(join(folder, 'owners'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
    const isHere = owners.every(([, host]) => host === hostname())
    if (!isHere) return silence > SILENT_AFTER_MS
    return silence > DEAD_AFTER_MS || !owners.some(([pid]) => isAlive(Number(pid)))
  } catch {
    // The lock was released meanwhile, or its owner has not signed it yet; one that died before signing leaves it empty.
    return isOlderThan(folder, SILENT_AFTER_MS)
  }
}

/**
 * @param {string} folder
 * @param {number} age
 */
function isOlderThan(folder, age) {
  const state = statSync(folder, { throwIfNoEntry: false })
  return state !== undefined && Date.now() - state.mtimeMs > age
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
