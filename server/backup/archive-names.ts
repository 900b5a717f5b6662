const NAME = /^synergyy-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.sealed)?$/
export const UNFINISHED = '.part'

/** `synergyy-2026-11-22-203000Z.tar.gz`, with `.sealed` behind it where a passphrase is needed. */
export function archiveName(at: Date, isEncrypted: boolean): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `synergyy-${day}-${time.slice(0, 8).replaceAll(':', '')}Z.tar.gz${isEncrypted ? '.sealed' : ''}`
}

/** When the archive of this name was begun, or null where no back-up of ours is called so. */
export function timeOfArchive(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Of an archive that was not finished: it is cleared by the next run. */
export const isUnfinished = (name: string): boolean =>
  name.endsWith(UNFINISHED) && timeOfArchive(name.slice(0, -UNFINISHED.length)) !== null
