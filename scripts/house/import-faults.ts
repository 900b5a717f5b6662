/** Holds each import against the import table. */
import type { Row } from './import-row.ts'
import { OURS, TABLE } from './import-table.ts'
import type { Fault, Import, SourceFile } from './source-file.ts'

export const importFaults = (files: readonly SourceFile[]): Fault[] =>
  files.flatMap((file) => file.imports.flatMap((one) => faultOf(file.path, one)))

const BESIDE_SUBJECT: Row = { room: 'a test', ours: [...OURS, 'stand-ins', 'tests/support'] }
const isTestBesideSubject = (path: string) => /^(?!tests|scripts).*\.test\.tsx?$/.test(path)

function faultOf(path: string, one: Import): Fault[] {
  const row = isTestBesideSubject(path) ? BESIDE_SUBJECT : rowOf(path)
  const refuse = (message: string) => [{ path, line: one.line, message }]
  if (!row) return refuse('This file stands in no room of the import table')
  if (!one.isOurs)
    return mayUsePackage(row, one.target) ? [] : refuse(`${row.room} may not use the package ${one.target}`)
  if (isSameRoom(row, path, one.target) || row.ours.some((room) => mayImport(room, one))) return []
  const kind = one.isTypeOnly ? ' (not even its types)' : ''
  return refuse(`${row.room} may not import ${one.target}${kind}`)
}

function mayUsePackage(row: Row, name: string) {
  return !row.packages || row.packages.some((allowed) => name === allowed || name.startsWith(`${allowed}/`))
}

function mayImport(room: string, one: Import) {
  if (!room.startsWith('type:')) return isWithin(one.target, room)
  return one.isTypeOnly && isWithin(one.target, room.slice('type:'.length))
}

/** In `contract`, and in rows of files, each file is a room; under a star each folder is. */
function isSameRoom(row: Row, path: string, target: string) {
  if (row.room === 'contract') return false
  const star = row.room.split('/').indexOf('*')
  return isWithin(target, row.room.replace('*', path.split('/')[star] ?? ''))
}

function rowOf(path: string): Row | undefined {
  return TABLE.filter(({ room }) => isWithin(path, room)).toSorted((a, b) => weight(b.room) - weight(a.room))[0]
}

// A starred row yields to one that names the folder.
const weight = (room: string) => room.split('/').length * 2 - (room.includes('*') ? 1 : 0)

function isWithin(path: string, room: string) {
  const prefix = room.replace(/\/\*$/, '')
  return path.startsWith(`${prefix}/`) || path.replace(/\.[a-z]+$/, '') === prefix
}
