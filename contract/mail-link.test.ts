import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailAddress } from './fields.ts'
import { mailLink } from './mail-link.ts'

const email = emailAddress('no')

test('an address that would write more than itself into a link is none', () => {
  for (const address of [
    'a@b.example?cc=c%40d.example&body=x',
    'a@b.example?subject=x',
    'a@b.example&cc=c',
    'a@b.ex=mple',
    'a@b.ex%61mple',
    'a@b?x.example',
    'a@b.example#x',
    'a@b.example/x',
  ])
    assert.equal(email.safeParse(address).success, false, address)
  for (const address of ['asha+courses@example.com', "o'neil&co=x?y%z@example.com", 'आशा@उदाहरण.भारत'])
    assert.equal(email.safeParse(address).success, true, address)
})

test('a link to an address holds one address and nothing else, however it was written', () => {
  for (const address of [
    'asha+courses@example.com',
    "o'neil&co=x?y%z@example.com",
    'आशा@उदाहरण.भारत',
    'a@b.example?cc=c%40d.example&body=x',
    'a@b.example,c@d.example;e@f.example',
    'a@b.example#x\r\nBcc: c@d.example',
  ]) {
    const { protocol, pathname, search, hash } = new URL(mailLink(address))
    assert.deepEqual([protocol, search, hash], ['mailto:', '', ''], address)
    assert.equal(decodeURIComponent(pathname), address)
    assert.doesNotMatch(mailLink(address), /[\s,;&]/)
  }
})

test('a usual address stands in a link as it is', () => {
  assert.equal(mailLink('asha+courses@example.com'), 'mailto:asha+courses@example.com')
})
