import type { ComponentType } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import type { Right } from '#contract/staff.ts'

/** A page of the desk. */
export interface Screen {
  /** As the router matches it, from `deskPaths`. */
  readonly path: string
  readonly title: string
  /** Without this right it is neither shown nor opened; null is for everybody at the desk. */
  readonly right: Right | null
  /** Its place in the menus; null for a page about one thing, which a list leads to. */
  readonly place: Place | null
  readonly load: () => Promise<{ readonly Component: ComponentType }>
}

interface Place {
  readonly icon: ScreenIcon
  /** On a phone: in the bar at the bottom, or behind "More". */
  readonly isInBar: boolean
  /** Pressed after `g`, it goes there. */
  readonly key: string
}

export type ScreenIcon =
  | 'today'
  | 'leads'
  | 'payments'
  | 'people'
  | 'batches'
  | 'masterclasses'
  | 'content'
  | 'letters'
  | 'documents'
  | 'numbers'
  | 'requests'
  | 'settings'
  | 'staff'
  | 'audit'
  | 'account'

/** Every page of the desk, in the order of the rail. Routes, menus and keys follow from it. */
export const screens: readonly Screen[] = [
  {
    path: deskPaths.today,
    title: 'Today',
    right: null,
    place: { icon: 'today', isInBar: true, key: 't' },
    load: () => import(/* webpackChunkName: "desk-today" */ './today.tsx'),
  },
  {
    path: deskPaths.leads,
    title: 'Leads',
    right: 'leadsRead',
    place: { icon: 'leads', isInBar: true, key: 'l' },
    load: () => import(/* webpackChunkName: "desk-leads" */ './leads.tsx'),
  },
  {
    path: deskPaths.lead(':id'),
    title: 'Lead',
    right: 'leadsRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-lead" */ './lead.tsx'),
  },
  {
    path: deskPaths.payments,
    title: 'Payments',
    right: 'paymentsRead',
    place: { icon: 'payments', isInBar: true, key: 'p' },
    load: () => import(/* webpackChunkName: "desk-payments" */ './payments.tsx'),
  },
  {
    path: deskPaths.payment(':id'),
    title: 'Payment',
    right: 'paymentsRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-payment" */ './payment.tsx'),
  },
  {
    path: deskPaths.people,
    title: 'People',
    right: 'peopleRead',
    place: { icon: 'people', isInBar: false, key: 'o' },
    load: () => import(/* webpackChunkName: "desk-people" */ './people.tsx'),
  },
  {
    path: deskPaths.person(':id'),
    title: 'Person',
    right: 'peopleRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-person" */ './person.tsx'),
  },
  {
    path: deskPaths.search,
    title: 'Search',
    right: null,
    place: null,
    load: () => import(/* webpackChunkName: "desk-search" */ './search.tsx'),
  },
  {
    path: deskPaths.documents,
    title: 'Documents',
    right: 'documentsRead',
    place: { icon: 'documents', isInBar: false, key: 'd' },
    load: () => import(/* webpackChunkName: "desk-documents" */ './documents.tsx'),
  },
  {
    path: deskPaths.batches,
    title: 'Batches',
    right: 'seatsRead',
    place: { icon: 'batches', isInBar: false, key: 'b' },
    load: () => import(/* webpackChunkName: "desk-batches" */ './batches.tsx'),
  },
  {
    path: deskPaths.batch(':key'),
    title: 'Batch',
    right: 'seatsRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-batch" */ './batch.tsx'),
  },
  {
    path: deskPaths.classes(':key'),
    title: 'Classes',
    right: 'classesRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-classes" */ './classes.tsx'),
  },
  {
    path: deskPaths.newBatch,
    title: 'New batch',
    right: 'contentPublish',
    place: null,
    load: () => import(/* webpackChunkName: "desk-new-batch" */ './new-batch.tsx'),
  },
  {
    path: deskPaths.masterclasses,
    title: 'Masterclasses',
    right: 'masterclassesRead',
    place: { icon: 'masterclasses', isInBar: false, key: 'w' },
    load: () => import(/* webpackChunkName: "desk-masterclasses" */ './masterclasses.tsx'),
  },
  {
    path: deskPaths.content,
    title: 'Content',
    right: 'contentDraft',
    place: { icon: 'content', isInBar: false, key: 'c' },
    load: () => import(/* webpackChunkName: "desk-content" */ './content.tsx'),
  },
  {
    path: deskPaths.courseOrder,
    title: 'Order of courses',
    right: 'contentPublish',
    place: null,
    load: () => import(/* webpackChunkName: "desk-course-order" */ './course-order.tsx'),
  },
  {
    path: deskPaths.newCourse,
    title: 'New course',
    right: 'contentPublish',
    place: null,
    load: () => import(/* webpackChunkName: "desk-new-course" */ './new-course.tsx'),
  },
  {
    path: deskPaths.thing(':kind', ':key'),
    title: 'One thing',
    right: 'contentDraft',
    place: null,
    load: () => import(/* webpackChunkName: "desk-thing" */ './thing.tsx'),
  },
  {
    path: deskPaths.draft(':kind', ':key'),
    title: 'Draft',
    right: 'contentDraft',
    place: null,
    load: () => import(/* webpackChunkName: "desk-draft" */ './draft.tsx'),
  },
  {
    path: deskPaths.letters,
    title: 'Letters',
    right: 'lettersRead',
    place: { icon: 'letters', isInBar: false, key: 'e' },
    load: () => import(/* webpackChunkName: "desk-letters" */ './letters.tsx'),
  },
  {
    path: deskPaths.letter(':id'),
    title: 'Letter',
    right: 'lettersRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-letter" */ './letter.tsx'),
  },
  {
    path: deskPaths.requests,
    title: 'Rights requests',
    right: 'requestsRead',
    place: { icon: 'requests', isInBar: false, key: 'r' },
    load: () => import(/* webpackChunkName: "desk-requests" */ './requests.tsx'),
  },
  {
    path: deskPaths.request(':id'),
    title: 'Request',
    right: 'requestsRead',
    place: null,
    load: () => import(/* webpackChunkName: "desk-request" */ './request.tsx'),
  },
  {
    path: deskPaths.numbers,
    title: 'Numbers',
    right: 'numbersRead',
    place: { icon: 'numbers', isInBar: false, key: 'n' },
    load: () => import(/* webpackChunkName: "desk-numbers" */ './numbers.tsx'),
  },
  {
    path: deskPaths.settings,
    title: 'Settings',
    right: 'settingsChange',
    place: { icon: 'settings', isInBar: false, key: 'i' },
    load: () => import(/* webpackChunkName: "desk-settings" */ './settings.tsx'),
  },
  {
    path: deskPaths.staff,
    title: 'Staff',
    right: 'staffChange',
    place: { icon: 'staff', isInBar: false, key: 's' },
    load: () => import(/* webpackChunkName: "desk-staff" */ './staff.tsx'),
  },
  {
    path: deskPaths.audit,
    title: 'Audit',
    right: 'auditRead',
    place: { icon: 'audit', isInBar: false, key: 'a' },
    load: () => import(/* webpackChunkName: "desk-audit" */ './audit.tsx'),
  },
  {
    path: deskPaths.backUps,
    title: 'Back-ups',
    right: 'settingsChange',
    place: null,
    load: () => import(/* webpackChunkName: "desk-back-ups" */ './back-ups.tsx'),
  },
  {
    path: deskPaths.health,
    title: 'Health',
    right: 'settingsChange',
    place: null,
    load: () => import(/* webpackChunkName: "desk-health" */ './health.tsx'),
  },
  {
    path: deskPaths.oldSystem,
    title: 'Old system',
    right: 'settingsChange',
    place: null,
    load: () => import(/* webpackChunkName: "desk-old-system" */ './old-system.tsx'),
  },
  {
    path: deskPaths.account,
    title: 'My account',
    right: null,
    place: { icon: 'account', isInBar: false, key: 'm' },
    load: () => import(/* webpackChunkName: "desk-account" */ './account.tsx'),
  },
]
