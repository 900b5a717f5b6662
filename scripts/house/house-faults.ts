import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiAddressFaults } from './api-addresses.ts'
import { barrelFaults } from './barrels.ts'
import { commentFaults } from './comment-share.ts'
import { cycleFaults } from './cycles.ts'
import { deadCommentFaults } from './dead-comments.ts'
import { undeclaredAnswerFaults } from './declared-answers.ts'
import { decoratorFaults } from './decorators.ts'
import { type Exception, EXCEPTIONS } from './exceptions.ts'
import { fileNameFaults } from './file-names.ts'
import { importFaults } from './import-faults.ts'
import { lengthFaults } from './lengths.ts'
import { ownKeyFaults } from './own-keys.ts'
import { readmeFaults } from './room-readmes.ts'
import { type Fault, pathsUnder, readSources, ROOMS } from './source-file.ts'
import { type Manifest, sitePackageFaults } from './site-packages.ts'
import { tableOwnerFaults } from './table-owners.ts'
import { testBoundFaults } from './test-bounds.ts'

export function houseFaults(root: string): Fault[] {
  const files = readSources(root)
  const paths = [...ROOMS, 'docs'].flatMap((room) => pathsUnder(root, room))
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const faults = [
    ...importFaults(files),
    ...cycleFaults(files),
    ...lengthFaults(files),
    ...barrelFaults(files),
    ...decoratorFaults(files),
    ...undeclaredAnswerFaults(files),
    ...deadCommentFaults(files),
    ...commentFaults(files),
    ...ownKeyFaults(files),
    ...apiAddressFaults(files),
    ...tableOwnerFaults(files),
    ...testBoundFaults(files),
    ...sitePackageFaults(files, manifest),
    ...fileNameFaults(paths),
    ...readmeFaults(paths, (path) => readFileSync(join(root, path), 'utf8')),
  ]
  return withoutExceptions(faults, EXCEPTIONS)
}

/** Takes the excepted faults out, and adds one for each exception that excepts nothing. */
export function withoutExceptions(faults: readonly Fault[], exceptions: readonly Exception[]): Fault[] {
  const covers = (exception: Exception, fault: Fault) =>
    exception.path === fault.path && fault.message.includes(exception.fault)
  const idle = exceptions.filter((exception) => !faults.some((fault) => covers(exception, fault)))
  return [
    ...faults.filter((fault) => !exceptions.some((exception) => covers(exception, fault))),
    ...idle.map(({ path, fault }) => ({
      path,
      line: 1,
      message: `The exception for "${fault}" is not needed any more`,
    })),
  ]
}
