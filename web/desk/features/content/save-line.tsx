import { indianClock } from '#contract/indian-time.ts'
import type { SaveState } from './autosave.ts'

/** Whether everything that was typed is saved. It is read aloud when that changes. */
export const SaveLine = ({ state, faults }: { readonly state: SaveState; readonly faults: number }) => (
  <p role="status" className="text-sm text-ink-soft figures">
    {words(state)}
    {faults > 0 && (
      <span className="font-medium text-trip">
        {' '}
        {faults === 1 ? 'One thing stands' : `${faults} things stand`} against publishing it.
      </span>
    )}
  </p>
)

function words(state: SaveState): string {
  switch (state.is) {
    case 'rest':
      return 'What you type is saved by itself, for you alone.'
    case 'typing':
      return 'Not saved yet'
    case 'saving':
      return 'Saving'
    case 'saved':
      return `Saved at ${indianClock(state.at)}.`
    case 'cut':
      return 'Not saved: there is no connection. It stays in this browser and is saved when the connection is back.'
    case 'elsewhere':
      return 'Not saved: you wrote in another window too.'
    case 'refused':
      return `Not saved: ${state.sentence}.`
  }
}
