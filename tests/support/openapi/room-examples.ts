export type Examples = Readonly<Record<string, { readonly path?: string; readonly body?: object }>>

const MATERIALS = '/api/room/batches/DS-1/materials'
const MATERIAL = { title: 'A note', body: 'Read it', fileId: null, releaseAt: null, classId: null, watermark: false }

const RECORDINGS = '/api/room/batches/DS-1/recordings'
const RECORDING = {
  title: 'Class 1',
  classId: null,
  address: 'https://youtu.be/dQw4w9WgXcQ',
  fileId: null,
  captionsId: null,
  seconds: 60,
  chapters: [],
  releaseAt: null,
  expiresAt: null,
}
const DOUBTS = '/api/room/batches/DS-1/doubts'

/** Calls of the course room. */
export const ROOM_EXAMPLES: Examples = {
  'get /api/room/classes/{id}/attendance': { path: '/api/room/classes/on-now/attendance' },
  'put /api/room/classes/{id}/attendance': {
    path: '/api/room/classes/on-now/attendance',
    body: { uid: 'nobody', state: 'present', version: 0 },
  },
  'put /api/room/classes/{id}/participants': {
    path: '/api/room/classes/on-now/participants',
    body: { name: 'Guest', email: '', uid: null },
  },
  'post /api/room/classes/{id}/report': { path: '/api/room/classes/on-now/report' },
  'post /api/room/classes/{id}/join': { path: '/api/room/classes/on-now/join' },
  'get /api/room/batches/{key}': { path: '/api/room/batches/DS-1' },
  'get /api/room/batches/{key}/materials': { path: MATERIALS },
  'get /api/room/batches/{key}/materials/{id}/file': { path: `${MATERIALS}/none/file` },
  'post /api/room/batches/{key}/materials': { path: MATERIALS, body: MATERIAL },
  'post /api/room/batches/{key}/materials/order': { path: `${MATERIALS}/order`, body: { ids: [], seen: [] } },
  'post /api/room/batches/{key}/materials/preview': { path: `${MATERIALS}/preview`, body: { body: 'x' } },
  'patch /api/room/batches/{key}/materials/{id}': { path: `${MATERIALS}/none`, body: { ...MATERIAL, version: 1 } },
  'delete /api/room/batches/{key}/materials/{id}': { path: `${MATERIALS}/none?version=1` },
  'get /api/room/batches/{key}/recordings': { path: RECORDINGS },
  'get /api/room/batches/{key}/recordings/{id}/video': { path: `${RECORDINGS}/none/video` },
  'get /api/room/batches/{key}/recordings/{id}/captions': { path: `${RECORDINGS}/none/captions` },
  'put /api/room/batches/{key}/recordings/{id}/watching': {
    path: `${RECORDINGS}/none/watching`,
    body: { covered: [], position: 0 },
  },
  'post /api/room/batches/{key}/recordings': { path: RECORDINGS, body: RECORDING },
  'patch /api/room/batches/{key}/recordings/{id}': { path: `${RECORDINGS}/none`, body: { ...RECORDING, version: 1 } },
  'delete /api/room/batches/{key}/recordings/{id}': { path: `${RECORDINGS}/none?version=1` },
  'get /api/room/batches/{key}/teaching': { path: '/api/room/batches/DS-1/teaching' },
  'get /api/room/batches/{key}/progress': { path: '/api/room/batches/DS-1/progress' },
  'get /api/room/batches/{key}/messages': { path: '/api/room/batches/DS-1/messages' },
  'post /api/room/batches/{key}/messages/preview': {
    path: '/api/room/batches/DS-1/messages/preview',
    body: { subject: 'Hello', body: 'So' },
  },
  'post /api/room/batches/{key}/messages': {
    path: '/api/room/batches/DS-1/messages',
    body: { key: 'a-key-of-16-signs', subject: 'Hello', body: 'So', count: 0 },
  },
  'get /api/room/batches/{key}/doubts': { path: DOUBTS },
  'get /api/room/batches/{key}/doubts/queue': { path: `${DOUBTS}/queue` },
  'get /api/room/batches/{key}/doubts/{id}': { path: `${DOUBTS}/none` },
  'get /api/room/batches/{key}/doubts/{id}/picture': { path: `${DOUBTS}/none/picture` },
  'post /api/room/batches/{key}/doubts/pictures': { path: `${DOUBTS}/pictures?key=a-key-of-16-signs&from=nobody` },
  'post /api/room/batches/{key}/doubts': {
    path: DOUBTS,
    body: {
      from: 'nobody',
      key: 'a-key-of-16-signs',
      title: 'Why?',
      body: '',
      classId: null,
      second: null,
      hasPicture: false,
    },
  },
  'post /api/room/batches/{key}/doubts/preview': { path: `${DOUBTS}/preview`, body: { body: 'Why $x$?' } },
  'post /api/room/batches/{key}/doubts/judged': {
    path: `${DOUBTS}/judged`,
    body: { title: 'Why?', body: '', classId: null, second: null },
  },
  'put /api/room/batches/{key}/doubts/{id}/same': { path: `${DOUBTS}/none/same`, body: { isSame: true } },
  'delete /api/room/batches/{key}/doubts/{id}': { path: `${DOUBTS}/none?version=1` },
  'post /api/room/batches/{key}/doubts/{id}/replies': {
    path: `${DOUBTS}/none/replies`,
    body: { key: 'a-key-of-16-signs', body: 'So', isAnswer: false },
  },
  'put /api/room/batches/{key}/doubts/{id}/answer': {
    path: `${DOUBTS}/none/answer`,
    body: { version: 1, replyId: null },
  },
  'put /api/room/batches/{key}/doubts/{id}/settled': {
    path: `${DOUBTS}/none/settled`,
    body: { version: 1, as: 'later' },
  },
  'put /api/room/batches/{key}/doubts/{id}/hidden': {
    path: `${DOUBTS}/none/hidden`,
    body: { version: 1, replyId: null, isHidden: true },
  },
}
