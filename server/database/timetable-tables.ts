/** The tables of what people hear of classes. */

/** What members were last told of a class before the letters that wait, or went out last. */
export interface ClassNewsTable {
  classId: string
  told: string
  /** When those letters go out; what changes until then changes them. */
  sendsAt: string
}

/** The secret address at which somebody's calendar program asks for the classes. */
export interface FeedTable {
  userId: string
  tokenDigest: string
  createdAt: string
  fetchedAt: string | null
}

/** That somebody was reminded, once for each time that a class was moved to. */
export interface ReminderTable {
  kind: 'day' | 'hour'
  subjectId: string
  userId: string
  sequence: number
  letterId: string
  writtenAt: string
}

export interface TimetableTables {
  classNews: ClassNewsTable
  feeds: FeedTable
  reminders: ReminderTable
}
