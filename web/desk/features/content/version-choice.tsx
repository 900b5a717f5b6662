import type { ContentVersion } from '#contract/desk-content.ts'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'
import { versionName } from './version-words.ts'

interface VersionChoiceProps {
  readonly label: string
  readonly versions: readonly ContentVersion[]
  readonly value: number | null
  /** What stands for no version; left out where one has to be chosen. */
  readonly none?: string
  readonly onChoose: (number: string) => void
}

/** One of the versions that can be read. Its choice counts at once. */
export const VersionChoice = ({ label, versions, value, none, onChoose }: VersionChoiceProps) => (
  <label className="grid gap-1 max-sm:w-full">
    <span className="text-sm text-ink-soft">{label}</span>
    <select className={`${SMALL_CONTROL} w-full`} value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {versions.map(({ number }) => (
        <option key={number} value={number}>
          {versionName(number)}
        </option>
      ))}
    </select>
  </label>
)
