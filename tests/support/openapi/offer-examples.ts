import { COURSES } from '#content/seed.ts'
import type { Examples } from './room-examples.ts'

/** Calls about what is offered. */
export const OFFER_EXAMPLES: Examples = {
  'post /api/desk/batches': {
    body: {
      key: 'a-key-of-16-signs',
      courseId: 'AspenPlus',
      firstDay: '2027-02-06',
      weekly: [{ day: 'Sat', at: '19:00', minutes: 60 }],
      count: 2,
      capacity: null,
      joinUrl: null,
      price: null,
    },
  },
  'post /api/desk/courses': {
    body: {
      key: 'a-key-of-16-signs',
      name: 'Heat exchangers',
      address: 'HeatExchangers',
      level: 'beginner',
      hours: 20,
      price: 9000,
      original: null,
      batch: null,
      trainer: null,
      picture: null,
    },
  },
  'get /api/desk/content/{kind}/{key}/archive': { path: '/api/desk/content/course/AspenPlus/archive' },
  'post /api/desk/content/{kind}/{key}/archive': {
    path: '/api/desk/content/course/AspenPlus/archive',
    body: { isArchived: false, seen: 0, why: 'x' },
  },
  'put /api/desk/course-order': { body: { courses: Object.keys(COURSES), seen: 0 } },
}
