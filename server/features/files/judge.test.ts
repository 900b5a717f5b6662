import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { newFolder } from '../../../tests/support/backups.ts'
import { type FilePurpose, FILE_TYPES, typeOf } from '#contract/files.ts'
import { faultOf, harmIn } from './content-fault.ts'
import { judge } from './judge.ts'
import { zipFault } from './zip-fault.ts'

async function judgedInProcess(t: TestContext, name: string, content: Uint8Array | string) {
  const path = join(await newFolder(t), 'upload')
  const bytes = Buffer.from(content)
  await writeFile(path, bytes)
  return judge(path, name, { bytes: bytes.length, purpose: 'material', calledOff: new AbortController().signal })
}

/** What that process finds, without its start. */
const faultIn = (name: string, content: Uint8Array | string, purpose: FilePurpose = 'material') =>
  faultOf(
    { bytes: Buffer.from(content) },
    { mediaType: typeOf(name, purpose) ?? assert.fail(name), ending: name.split('.').at(-1)?.toLowerCase() ?? '' },
  )

async function pdf(change: (document: PDFDocument) => void | Promise<void> = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Mass balance of a flash drum')
  await change(document)
  return document.save()
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, body]) => [name, typeof body === 'string' ? strToU8(body) : body]),
    ) satisfies Zippable,
  )
const document = (kind: string, more: Record<string, string | Uint8Array> = {}) =>
  zip({ '[Content_Types].xml': `<Types><Override ContentType="${kind}.main+xml"/></Types>`, ...more })
const DOCX = document(`${OFFICE}.wordprocessingml.document`, { 'word/document.xml': '<w:document/>' })
const XLSX = document(`${OFFICE}.spreadsheetml.sheet`, { 'xl/workbook.xml': '<workbook/>' })
const MACRO_XLSX = document(`${OFFICE}.spreadsheetml.sheet`, { 'xl/vbaProject.bin': 'x' })
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])
const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])

test('takes files of each kind, with their bytes and digest', async (t) => {
  const good = {
    'Notes.PDF': await pdf(),
    'essay.docx': DOCX,
    'balance.xlsx': XLSX,
    'data.csv': 'T;p\n80;1,2\n',
    'old.csv': Buffer.from('Temperatur;Größe\n', 'latin1'),
    'readme.txt': 'Read this first: यह पहले पढ़ें',
    'all.zip': zip({ 'balance.xlsx': XLSX, 'notes.pdf': await pdf(), 'flash.bkp': 'a simulation' }),
    'flash.bkp': 'a simulation, as text',
    'column.hsc': compound('a simulation'),
  }
  for (const [name, content] of Object.entries(good)) assert.equal(await faultIn(name, content), null, name)
  const sha256 = createHash('sha256').update(XLSX).digest('hex')
  const judged = { bytes: XLSX.length, sha256, mediaType: FILE_TYPES.xlsx }
  assert.deepEqual(await judgedInProcess(t, 'balance.xlsx', XLSX), judged)
})

test('refuses a file that holds something else than its name says', async () => {
  const wrong = {
    'notes.pdf': XLSX,
    'data.csv': PNG,
    'balance.xlsx': DOCX,
    'picture.png': await pdf(),
    'all.zip': 'text',
  }
  for (const [name, content] of Object.entries(wrong)) assert.equal(await faultIn(name, content), 'otherContent', name)
  for (const text of ['a\0b', '\ufeff<?xml version="1.0"?>'])
    assert.equal(await faultIn('data.txt', text), 'otherContent')
})

test('refuses names of other kinds, empty files and those that are too large', async (t) => {
  for (const name of ['macro.xlsm', 'page.html', 'drawing.svg', 'notes', 'notes.pdf.exe', '.pdf ', 'constructor'])
    assert.equal(await judgedInProcess(t, name, 'x'), 'unknownEnding', name)
  assert.equal(await judgedInProcess(t, 'notes.pdf', ''), 'empty')
  assert.equal(await judgedInProcess(t, 'notes.pdf', PROGRAM), 'program')
  const calledOff = new AbortController().signal
  assert.equal(await judge('/nowhere', 'notes.pdf', { bytes: 100_000_001, purpose: 'material', calledOff }), 'tooLarge')
})

test('refuses programs by their content, whatever their name', async () => {
  const programs = [PROGRAM, '#!/bin/sh\nrm -rf /', '\x7fELF\x02\x01\x01', Buffer.from('cafebabe00000034', 'hex')]
  for (const content of programs)
    for (const name of ['notes.pdf', 'flash.bkp', 'readme.txt', 'all.zip'])
      assert.equal(await faultIn(name, content), 'program', `${name}: ${String(content).slice(0, 5)}`)
  for (const page of ['<!DOCTYPE html><script>', '  <svg onload=x>', '@echo off\ndel *'])
    assert.equal(await faultIn('readme.txt', page), 'program', page)
  assert.equal(await faultIn('column.hsc', compound('\u0001Ole10Native')), 'program')
})

test('refuses macros by their content, whatever their name', async () => {
  assert.equal(await faultIn('balance.xlsx', MACRO_XLSX), 'macros')
  const open = document('application/vnd.ms-excel.sheet.macroEnabled', { 'xl/workbook.xml': '<workbook/>' })
  assert.equal(await faultIn('balance.xlsx', open), 'macros')
  assert.equal(await faultIn('column.hsc', compound('_VBA_PROJECT')), 'macros')
  const embedded = document(`${OFFICE}.wordprocessingml.document`, {
    'word/document.xml': '<w:document/>',
    'word/embeddings/oleObject1.bin': compound('_VBA_PROJECT'),
  })
  assert.equal(await faultIn('essay.docx', embedded), 'macros')
  assert.equal(await faultIn('notes.pdf', await pdf((one) => one.addJavaScript('x', 'app.alert(1)'))), 'macros')
  const annotated = await pdf((one) => {
    const launch = one.context.obj({ Subtype: 'Link', A: { S: 'Launch', F: 'calc.exe' } })
    one.getPage(0).node.set(PDFName.of('Annots'), one.context.obj([launch]))
  })
  assert.equal(await faultIn('notes.pdf', annotated), 'macros')
  const attached = await pdf((one) => one.attach(PROGRAM, 'a.exe', { mimeType: 'text/plain' }))
  assert.equal(await faultIn('notes.pdf', attached), 'macros')
})

test('refuses a PDF that leads to another machine, or holds a form with scripts', async () => {
  const withForm = await pdf((one) => {
    one.catalog.set(PDFName.of('AcroForm'), one.context.obj({ Fields: [], XFA: PDFString.of('<script/>') }))
  })
  assert.equal(await faultIn('notes.pdf', withForm), 'macros')
  const share = PDFString.of('\\\\\\\\evil.example\\\\share\\\\a.pdf')
  const deeds = [
    { S: 'GoToR', F: PDFString.of('other.pdf') },
    { S: 'GoToE', T: {} },
    { S: 'URI', URI: share },
    { S: 'URI', URI: PDFHexString.fromText('file://evil.example/share') },
    { S: 'Thread', F: { Type: 'Filespec', UF: share } },
  ]
  for (const deed of deeds) {
    const linked = await pdf((one) => {
      const link = one.context.register(one.context.obj({ Subtype: 'Link', A: deed }))
      one.getPage(0).node.set(PDFName.of('Annots'), one.context.obj([link]))
    })
    assert.equal(await faultIn('notes.pdf', linked), 'leadsElsewhere', JSON.stringify(deed))
  }
  const plain = await pdf((one) => {
    const link = { Subtype: 'Link', F: 4, A: { S: 'URI', URI: PDFString.of('https://www.nist.gov') } }
    one.getPage(0).node.set(PDFName.of('Annots'), one.context.obj([link]))
  })
  assert.equal(await faultIn('notes.pdf', plain), null)
})

test('refuses a PDF with more objects than can be read', async () => {
  const start = Buffer.from(await pdf())
  const open = Array.from({ length: 50_001 }, (_, index) => `${index + 9} 0 obj null endobj\n`).join('')
  const packed = '9 0 obj <</Type/ObjStm /N 50001 /First 10 /Length 1>> stream\nx\nendstream endobj\n'
  for (const more of [open, packed])
    assert.equal(await faultIn('notes.pdf', Buffer.concat([start, Buffer.from(more)])), 'tooManyObjects')
})

test('refuses what a system would start from an archive, under each of its names', async () => {
  const names = [
    'run.bat.',
    'setup.exe ',
    'a.bat::$DATA',
    'b.iqy',
    'c.library-ms',
    'd.settingcontent-ms',
    'e.Ex\u200be',
  ]
  for (const name of names) assert.equal(await faultIn('all.zip', zip({ [`notes/${name}`]: 'x' })), 'program', name)
  for (const name of ['notes', 'bat', 'a.batch', 'flash.bkp'])
    assert.equal(await faultIn('all.zip', zip({ [name]: 'x' })), null, name)
  const twoNames = Buffer.from(zip({ 'notes.txt': 'x' }))
  twoNames.write('start.bat', twoNames.indexOf('notes.txt'))
  assert.equal(await faultIn('all.zip', twoNames), 'broken')
})

test('looks into archives, and into archives inside them', async () => {
  assert.equal(await faultIn('all.zip', zip({ 'setup.exe': 'x' })), 'program')
  assert.equal(await faultIn('all.zip', zip({ 'notes.pdf': PROGRAM })), 'program')
  assert.equal(await faultIn('all.zip', zip({ 'deep/balance.xlsx': MACRO_XLSX })), 'macros')
  const book = zip({ mimetype: 'application/epub+zip', 'setup.exe': 'x' })
  for (const name of ['column.apwz', 'flash.bkp']) assert.equal(await faultIn(name, book), 'program', name)
  assert.equal(await faultIn('all.zip', zip({ 'book.epub': book })), 'program')
  const packed = gzipSync(Buffer.from('anything'))
  assert.equal(await faultIn('all.zip', zip({ 'more.gz': packed })), 'otherArchive')
  assert.equal(await faultIn('flash.bkp', packed), 'otherArchive')
  const inside = (content: string | Uint8Array) => zip({ 'a.zip': content })
  assert.equal(await faultIn('all.zip', inside(inside(inside(zip({ 'c.txt': 'x' }))))), null)
  assert.equal(await faultIn('all.zip', inside(inside(inside(zip({ 'setup.exe': 'x' }))))), 'program')
  assert.equal(await faultIn('all.zip', inside(inside(inside(inside(zip({ 'c.txt': 'x' })))))), 'tooDeep')
})

test('refuses what it could not look through: shut, damaged, or blown up', async () => {
  const locked = await pdf((one) => one.encrypt({ userPassword: 'secret', ownerPassword: 'other' }))
  assert.equal(await faultIn('notes.pdf', locked), 'locked')
  assert.equal(await faultIn('notes.pdf', (await pdf()).subarray(0, 300)), 'broken')
  assert.equal(await faultIn('all.zip', zip({ 'a.txt': 'x'.repeat(9_000) }).subarray(0, 60)), 'broken')
  const zeros = zip({ 'zeros.txt': new Uint8Array(60_000_000) })
  assert.equal(await faultIn('all.zip', zeros), null)
  const left = { bytes: 100_000_000, files: 10 }
  const twice = Buffer.from(zip({ 'a.zip': zeros, 'b.zip': zeros }))
  assert.equal(await zipFault({ bytes: twice }, { depth: 0, left }, harmIn), 'muchInside')
  assert.equal(await faultIn('all.zip', zip({ 'zeros.txt': new Uint8Array(101_000_000) })), 'largeInside')
  const files = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}`, '']))
  assert.equal(await faultIn('all.zip', zip({ 'a.zip': zip(files), 'b.zip': zip(files) })), 'tooManyFiles')
})

test('T13: takes an archive with slides that hold a chart', async () => {
  const slides = document(`${OFFICE}.presentationml.presentation`, { 'ppt/embeddings/chart1.xlsx': XLSX })
  assert.equal(await faultIn('lecture.pptx', slides), null)
  assert.equal(await faultIn('all.zip', zip({ 'lecture.pptx': slides })), null)
})

async function protectedPdf(pdfVersion: '1.3' | '1.4' | '1.6' | '1.7ext3', link: string): Promise<Buffer> {
  const page = new Pdf({ pdfVersion, ownerPassword: 'other', permissions: { copying: true } })
  page.text('Mass balance', 100, 100).link(0, 0, 100, 100, link)
  page.end()
  return buffer(page)
}

test('T13: takes a PDF that forbids printing but opens without a password, and looks through it as well', async () => {
  for (const version of ['1.3', '1.4', '1.6', '1.7ext3'] as const) {
    assert.equal(await faultIn('notes.pdf', await protectedPdf(version, 'https://www.nist.gov')), null, version)
    for (const share of ['\\\\evil.example\\share', 'file://evil.example/share', '\\\\évil中\\x'])
      assert.equal(await faultIn('notes.pdf', await protectedPdf(version, share)), 'leadsElsewhere', version)
  }
  const scripted = await pdf((one) => {
    one.addJavaScript('x', 'app.alert(1)')
    one.encrypt({ ownerPassword: 'other' })
  })
  assert.equal(await faultIn('notes.pdf', scripted), 'macros')
  const other = Buffer.from(await protectedPdf('1.4', 'https://www.nist.gov'))
  other.write('/Filter /Special ', other.indexOf('/Filter /Standard'))
  assert.equal(await faultIn('notes.pdf', other), 'protected')
  assert.equal(await faultIn('essay.docx', compound('EncryptedPackage')), 'locked')
})

const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test('T13: takes a text in UTF-16 that says so, and looks through it as well', async () => {
  for (const [name, text] of [
    ['data.csv', 'Temperature;p\r\n80;1,2\r\n'],
    ['readme.txt', 'यह पहले पढ़ें'],
  ] as const) {
    assert.equal(await faultIn(name, wide(text)), null)
    assert.equal(await faultIn(name, wide(text).swap16()), null)
  }
  for (const page of ['<!DOCTYPE html><script>', '@echo off\ndel *'])
    assert.equal(await faultIn('readme.txt', wide(page)), 'program', page)
  assert.equal(await faultIn('readme.txt', wide('a\0b')), 'otherContent')
  assert.equal(await faultIn('readme.txt', Buffer.from('without a mark', 'utf16le')), 'otherEncoding')
  assert.equal(await faultIn('en.vtt', wide('WEBVTT\n'), 'captions'), 'otherEncoding')
  assert.equal(await faultIn('en.vtt', wide('@echo off'), 'captions'), 'program')
})
