import { sql } from 'kysely'
import { ERASED } from '../../database/erased-mark.ts'
import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const ROOM_TABLES = {
  /** What a trainer said of a member in a class; null after it was taken back. */
  attendance: table(
    {
      classId: plain(),
      userId: plain(),
      state: orNull(plain<'present' | 'partial' | 'absent' | 'excused'>()),
      setBy: plain(),
      at: plain(),
      version: number(),
    },
    {
      part: {
        title: 'What your trainer said of your presence',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ classId, state, at }) => ({ class: classId, state, at }),
        key: ['classId', 'userId'],
        erased: 'stays',
      },
    },
  ),
  /** Who took which file of the room, and when. */
  fetches: table(
    {
      id: plain(),
      materialId: plain(),
      fileId: plain(),
      userId: plain(),
      at: plain(),
    },
    {
      part: {
        title: 'Files taken',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ fileId, at }) => ({ file: fileId, at }),
        key: ['id'],
        erased: 'stays',
      },
    },
  ),
  /** A note or a file of a batch, or both. */
  materials: table(
    {
      id: plain(),
      batchKey: plain(),
      /** From 1; two may be the same while somebody orders them. */
      position: number(),
      title: personal(),
      body: personal(),
      /** By which its text is read: 1 for those stored before 2. */
      textRules: number(),
      fileId: orNull(plain()),
      releaseAt: orNull(plain()),
      classId: orNull(plain()),
      /** 1 where each page of its PDF names who took it. */
      watermark: number(),
      version: number(),
      addedBy: plain(),
      addedAt: plain(),
      updatedAt: plain(),
    },
    {
      listed: { title: 'Material of batches', columns: ['title', 'body'], by: 'addedBy' },
    },
  ),
  /** A stay of somebody in a class, as the meeting service lists it. */
  meetingRows: table(
    {
      id: plain(),
      classId: plain(),
      name: personal(),
      /** Empty where the list has none. */
      email: personal(),
      joinedAt: plain(),
      leftAt: plain(),
      userId: orNull(plain()),
      /** 1 when a person said who it is, or that it is nobody of the batch. */
      isSettled: number(),
    },
    {
      part: {
        title: 'Stays in classes, as the meeting service lists them',
        rowsOf: ({ addresses, uids }) => sql<boolean>`(${among('userId', uids)} or ${among('email', addresses)})`,
        // Whoever teaches can take a stranger's stay for theirs, with the address of that stranger.
        shown: ({ classId, name, joinedAt, leftAt }) => ({ class: classId, name, joinedAt, leftAt }),
        key: ['id'],
        erased: () => ({ name: '', email: '' }),
        searched: ['name', 'email'],
      },
    },
  ),
  /** The recording of a class: a video of a host, or a file. */
  recordings: table(
    {
      id: plain(),
      batchKey: plain(),
      classId: orNull(plain()),
      title: personal(),
      host: orNull(plain<'youtube' | 'vimeo'>()),
      videoId: orNull(plain()),
      /** The second at which it begins at its host. */
      videoFrom: number(),
      fileId: orNull(plain()),
      captionsId: orNull(plain()),
      seconds: number(),
      /** 1 where it plays before it has arrived whole. */
      startsAtOnce: number(),
      chapters: personal(),
      releaseAt: orNull(plain()),
      expiresAt: orNull(plain()),
      version: number(),
      addedBy: plain(),
      addedAt: plain(),
      updatedAt: plain(),
    },
    {
      listed: { title: 'Recordings of classes', columns: ['title', 'chapters'], by: 'addedBy' },
    },
  ),
  /** How far somebody is in a recording. */
  watching: table(
    {
      recordingId: plain(),
      userId: plain(),
      /** A bit for each second that was seen, as base64. */
      covered: plain(),
      position: number(),
      updatedAt: plain(),
    },
    {
      part: {
        title: 'Recordings watched',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ recordingId, position, updatedAt }) => ({
          recording: recordingId,
          'at second': position,
          at: updatedAt,
        }),
        key: ['recordingId', 'userId'],
        erased: 'removed',
      },
    },
  ),
  batchMessages: table(
    {
      id: plain(),
      batchKey: plain(),
      authorId: plain(),
      sentKey: plain(),
      subject: personal(),
      body: personal(),
      count: number(),
      sentAt: plain(),
    },
    {
      listed: { title: 'Messages to batches', columns: ['subject', 'body'], by: 'authorId' },
    },
  ),
  /** A question of a member. */
  doubts: table(
    {
      id: plain(),
      batchKey: plain(),
      classId: orNull(plain()),
      /** Of the recording of that class. */
      second: orNull(number()),
      authorId: plain(),
      /** The browser's: the same author sends nothing twice. */
      sentKey: plain(),
      title: personal(),
      body: personal(),
      textRules: number(),
      /** Those of title and body by whose beginnings it is found, each after a space. */
      words: personal(),
      pictureId: orNull(plain()),
      state: plain<'open' | 'answered' | 'aloud'>(),
      answerId: orNull(plain()),
      laterAt: orNull(plain()),
      hiddenAt: orNull(plain()),
      createdAt: plain(),
      settledAt: orNull(plain()),
      /** When whoever teaches was written to about it. */
      staffToldAt: orNull(plain()),
      /** When the asker was last written to about a reply of another member. */
      askerToldAt: orNull(plain()),
      version: number(),
    },
    {
      part: {
        title: 'Questions in the course room',
        rowsOf: ({ uids }) => among('authorId', uids),
        shown: ({ batchKey, createdAt, title, body, state }, { batch }) => ({
          batch: batch(batchKey),
          at: createdAt,
          title,
          body,
          state,
        }),
        key: ['id'],
        // What others replied stays theirs.
        erased: ({ version }) => ({ title: ERASED, body: ERASED, words: '', pictureId: null, version: version + 1 }),
        searched: ['title', 'body', 'words'],
      },
    },
  ),
  /** The one picture of a question; its id follows from the author and the key of the sending. */
  doubtPictures: table(
    {
      id: plain(),
      addedBy: plain(),
      addedAt: plain(),
      width: number(),
      height: number(),
      webp: personal(),
    },
    {
      part: {
        title: 'Pictures of questions in the course room',
        rowsOf: ({ uids }) => among('addedBy', uids),
        shown: ({ addedAt, width, height }) => ({ at: addedAt, pixels: `${width} x ${height}` }),
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  doubtReplies: table(
    {
      id: plain(),
      doubtId: plain(),
      authorId: plain(),
      sentKey: plain(),
      /** 1 where the author taught the batch at that time. */
      isTeacher: number(),
      body: personal(),
      textRules: number(),
      hiddenAt: orNull(plain()),
      at: plain(),
    },
    {
      part: {
        title: 'Replies in the course room',
        rowsOf: ({ uids }) => among('authorId', uids),
        shown: ({ at, body }) => ({ at, body }),
        key: ['id'],
        erased: () => ({ body: ERASED }),
        searched: ['body'],
      },
    },
  ),
  doubtVotes: table(
    {
      doubtId: plain(),
      userId: plain(),
      at: plain(),
    },
    {
      part: {
        title: 'The same question as others in the course room',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ at }) => ({ at }),
        key: ['doubtId', 'userId'],
        erased: 'removed',
      },
    },
  ),
}

export type AttendanceTable = TableOf<typeof ROOM_TABLES.attendance>
export type FetchTable = TableOf<typeof ROOM_TABLES.fetches>
export type MaterialTable = TableOf<typeof ROOM_TABLES.materials>
export type MeetingRowTable = TableOf<typeof ROOM_TABLES.meetingRows>
export type RecordingTable = TableOf<typeof ROOM_TABLES.recordings>
export type WatchingTable = TableOf<typeof ROOM_TABLES.watching>
export type DoubtTable = TableOf<typeof ROOM_TABLES.doubts>
export type DoubtReplyTable = TableOf<typeof ROOM_TABLES.doubtReplies>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof ROOM_TABLES> {}
}
