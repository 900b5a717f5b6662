/** A note or a file of a batch, or both. */
export interface MaterialTable {
  id: string
  batchKey: string
  /** From 1; two may be the same while somebody orders them. */
  position: number
  title: string
  body: string
  /** By which its text is read: 1 for those stored before 2. */
  textRules: number
  fileId: string | null
  releaseAt: string | null
  classId: string | null
  /** 1 where each page of its PDF names who took it. */
  watermark: number
  version: number
  addedBy: string
  addedAt: string
  updatedAt: string
}

/** What a trainer said of a member in a class; null after it was taken back. */
export interface AttendanceTable {
  classId: string
  userId: string
  state: 'present' | 'partial' | 'absent' | 'excused' | null
  setBy: string
  at: string
  version: number
}

/** A stay of somebody in a class, as the meeting service lists it. */
export interface MeetingRowTable {
  id: string
  classId: string
  name: string
  /** Empty where the list has none. */
  email: string
  joinedAt: string
  leftAt: string
  userId: string | null
  /** 1 when a person said who it is, or that it is nobody of the batch. */
  isSettled: number
}

/** Who took which file of the room, and when. */
export interface FetchTable {
  id: string
  materialId: string
  fileId: string
  userId: string
  at: string
}

/** The recording of a class: a video of a host, or a file. */
export interface RecordingTable {
  id: string
  batchKey: string
  classId: string | null
  title: string
  host: 'youtube' | 'vimeo' | null
  videoId: string | null
  /** The second at which it begins at its host. */
  videoFrom: number
  fileId: string | null
  captionsId: string | null
  seconds: number
  /** 1 where it plays before it has arrived whole. */
  startsAtOnce: number
  chapters: string
  releaseAt: string | null
  expiresAt: string | null
  version: number
  addedBy: string
  addedAt: string
  updatedAt: string
}

/** How far somebody is in a recording. */
export interface WatchingTable {
  recordingId: string
  userId: string
  /** A bit for each second that was seen, as base64. */
  covered: string
  position: number
  updatedAt: string
}

export interface RoomTables {
  attendance: AttendanceTable
  fetches: FetchTable
  materials: MaterialTable
  meetingRows: MeetingRowTable
  recordings: RecordingTable
  watching: WatchingTable
  batchMessages: BatchMessageTable
  doubts: DoubtTable
  doubtPictures: DoubtPictureTable
  doubtReplies: DoubtReplyTable
  doubtVotes: DoubtVoteTable
}

/** A question of a member. */
export interface DoubtTable {
  id: string
  batchKey: string
  classId: string | null
  /** Of the recording of that class. */
  second: number | null
  authorId: string
  /** The browser's: the same author sends nothing twice. */
  sentKey: string
  title: string
  body: string
  textRules: number
  /** Those of title and body by whose beginnings it is found, each after a space. */
  words: string
  pictureId: string | null
  state: 'open' | 'answered' | 'aloud'
  answerId: string | null
  laterAt: string | null
  hiddenAt: string | null
  createdAt: string
  settledAt: string | null
  /** When whoever teaches was written to about it. */
  staffToldAt: string | null
  /** When the asker was last written to about a reply of another member. */
  askerToldAt: string | null
  version: number
}

export interface DoubtReplyTable {
  id: string
  doubtId: string
  authorId: string
  sentKey: string
  /** 1 where the author taught the batch at that time. */
  isTeacher: number
  body: string
  textRules: number
  hiddenAt: string | null
  at: string
}

export interface DoubtVoteTable {
  doubtId: string
  userId: string
  at: string
}

/** The one picture of a question; its id follows from the author and the key of the sending. */
export interface DoubtPictureTable {
  id: string
  addedBy: string
  addedAt: string
  width: number
  height: number
  webp: string
}

export interface BatchMessageTable {
  id: string
  batchKey: string
  authorId: string
  sentKey: string
  subject: string
  body: string
  count: number
  sentAt: string
}
