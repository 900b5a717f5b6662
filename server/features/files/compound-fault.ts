import { allOf, type Content } from './content.ts'
import type { FileFault } from './judge.ts'

const wide = (text: string) => Buffer.from(text, 'utf16le')

/** Names of streams in Microsoft's compound files that hold macros, or a whole file of any kind. */
const MACRO_STREAMS = ['_VBA_PROJECT', 'VBA\0'].map(wide)
/** Where Office keeps a document that a password shuts. */
const SHUT_DOCUMENT = wide('EncryptedPackage')
const PACKAGE_STREAM = wide('\u0001Ole10Native')
/** The class of Windows Installer's packages, as it stands in their root. */
const INSTALLER = Buffer.from('84100c0000000000c000000000000046', 'hex')

/** Simulation programs keep their files in this form, and so do old documents with macros and installers. */
export async function compoundFault(content: Content): Promise<FileFault | null> {
  const bytes = await allOf(content)
  const holds = (some: readonly Buffer[]) => some.some((one) => bytes.includes(one))
  if (holds(MACRO_STREAMS)) return 'macros'
  if (holds([PACKAGE_STREAM, INSTALLER])) return 'program'
  return holds([SHUT_DOCUMENT]) ? 'locked' : null
}
