import type { Progress } from '#contract/progress.ts'

export interface ProgressLine {
  readonly name: string
  readonly sentence: string
  /** What the number counts. */
  readonly meaning: string
}

/** Each rule as a sentence with its numbers; where there is nothing to count yet, it says so. */
export const progressLines = ({ classes, files, recordings, questions }: Progress): ProgressLine[] => [
  {
    name: 'Classes',
    sentence: classWords(classes),
    meaning: `Counted are classes that are over, from your place on, also those of which you saw a part; not those from which you were excused.${aheadWords(classes.ahead)}`,
  },
  {
    name: 'Files',
    sentence:
      files.released === 0
        ? 'No file is released yet.'
        : `You have taken ${files.taken} of ${counted(files.released, 'file')}.`,
    meaning: 'Counted are files that are released in this batch.',
  },
  {
    name: 'Recordings',
    sentence:
      recordings.all === 0
        ? recordings.uncounted === 0
          ? 'No recording is here yet.'
          : 'No recording is counted yet.'
        : `You have seen ${recordings.seen} of ${counted(recordings.all, 'recording')}.`,
    meaning: `A recording is seen when you saw nine tenths of it, whatever you jumped over.${uncountedWords(recordings.uncounted)}`,
  },
  {
    name: 'Questions',
    sentence: questions.asked === 0 ? 'You have asked nothing yet.' : askedWords(questions),
    meaning: 'A question is answered when a reply is marked as its answer, or when it was answered in class.',
  },
]

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const classWords = ({ there, held }: Progress['classes']): string =>
  held === 0
    ? 'No class is over yet since you came into this batch.'
    : `You were in ${there} of ${counted(held, 'class', 'classes')} so far.`

function aheadWords(ahead: number | null): string {
  if (ahead === null) return ''
  return ahead === 0 ? ' No class is to come.' : ` ${counted(ahead, 'class is', 'classes are')} to come.`
}

const uncountedWords = (count: number): string =>
  count === 0
    ? ''
    : ` ${counted(count, 'video')} of YouTube or Vimeo ${count === 1 ? 'counts' : 'count'} once you say that you have seen ${count === 1 ? 'it' : 'them'}.`

const askedWords = ({ asked, settled }: Progress['questions']): string =>
  `You asked ${counted(asked, 'question')}; ${settled} of them ${settled === 1 ? 'is' : 'are'} answered.`
