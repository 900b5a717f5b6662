import { randomInt } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIREBASE_ENV, OLD_ACCOUNT, OLD_PASSWORD } from '#stand-ins/people/old-account.ts'
import { cardOf, payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { ownerCommand } from '#stand-ins/owner-command.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { fillForm } from '../support/forms.ts'
import { layoutFaults } from '../support/layout.ts'
import { dayFromNow, runningBatch } from '../support/room.ts'

/** A site with the parameters of the old system, and a checkout of its own. */
const test = testOnOwnSite(() => startSite((standIn) => ({ ...exactCheckout(standIn), ...FIREBASE_ENV })))

const firebase = ({ dataDir }: Site, ...words: readonly string[]) =>
  ownerCommand(dataDir, 'scripts/firebase.ts', ...words)

async function keep(site: Site, name: string, text: string): Promise<string> {
  const file = join(site.dataDir, name)
  await writeFile(file, text)
  await chmod(file, 0o600)
  return file
}

test('an old student signs in with the old password, sees the course of before and its room, and buys another @phone', async ({
  page,
  otherBrowser,
  site,
}) => {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key, label } = await runningBatch(owner, site, {
    state: 'done',
    startsOn: dayFromNow(-60),
    endsOn: dayFromNow(-30),
  })
  const email = `old.student.${randomInt(1_000_000)}@example.com`
  const localId = `old${randomInt(1_000_000_000)}`
  const user = {
    localId,
    email,
    emailVerified: true,
    displayName: 'Meera Nair',
    createdAt: '1731912345678',
    ...OLD_ACCOUNT,
  }
  const auth = await keep(site, 'users.json', JSON.stringify({ users: [user] }))
  const profile = { fullName: 'Meera Nair', mobile: '9876501234', collegeYear: '3rd year', courseName: 'Aspen Plus' }
  const tree = await keep(site, 'tree.json', JSON.stringify({ users: { [localId]: profile } }))
  await firebase(site, 'import', '--auth', auth, '--tree', tree)
  const row = `Meera Nair,${email},Aspen Plus,${key},2025-01-15,9000,pay_before`
  const purchases = await keep(site, 'purchases.csv', `name,email,course,batch,date,amount,payment\n${row}\n`)
  await firebase(site, 'seats', purchases)

  await page.goto('/#/SignInPage')
  const form = page.getByRole('form', { name: 'Sign in' })
  await fillForm(form, { email, password: OLD_PASSWORD })
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOn(page, 'Sign in successful!')).toHaveText('Sign in successful!')
  await goTo(page, '/Account')
  await expect(page.getByText(localId)).toBeVisible()
  await expect(page.getByLabel('College / Year')).toHaveValue('3rd year')
  await expect(page.getByRole('button', { name: 'Verify Email' })).toHaveCount(0)
  await goTo(page, '/my-courses')
  const card = cardOf(page, `Aspen Plus (${label})`)
  await expect(card).toContainText('Active: you have a seat.')
  await expect(card).not.toContainText('₹')
  expect(await layoutFaults(page)).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
  await card.getByRole('link', { name: 'Open the course room' }).click()
  await expect(page).toHaveURL(`/room/batches/${key}`)
  await expect(titleOf(page)).toHaveText('Aspen Plus')
  await expectSound(page)

  await page.goto('/#/course/AspenHysys')
  await payByCheckout(page)
  await expect(page).toHaveURL(/#\/payment-success$/)
  await goTo(page, '/my-courses')
  await expect(cardOf(page, 'Aspen HYSYS')).toContainText('Active: you have a seat.')
  await expect(card).toContainText('Active: you have a seat.')
})

test('the desk lists seats of the old system that wait, puts one into a batch with room and takes another off @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const full = await runningBatch(context, site, { capacity: 1 })
  const roomy = await runningBatch(context, site, { state: 'done', startsOn: dayFromNow(-60), endsOn: dayFromNow(-30) })
  const [one, other] = [await otherBrowser(), await otherBrowser()]
  const seated = await signedInBuyer(one, site)
  const waits = await signedInBuyer(other, site)
  const rows = [
    `First,${seated.email},Aspen Plus,${full.key},,9000,`,
    `Second,${waits.email},Aspen Plus,${full.key},2025-01-15,9000,pay_before`,
    `Third,nobody.${randomInt(1_000_000)}@example.com,Aspen Plus,${full.key},,9000,`,
  ]
  const purchases = await keep(site, 'more.csv', `name,email,course,batch,date,amount,payment\n${rows.join('\n')}\n`)
  await firebase(site, 'seats', purchases)
  await page.goto('/desk/batches')
  const list = page.getByRole('region', { name: 'Seats from the old system' })
  const second = list.getByRole('listitem').filter({ hasText: 'Second' })
  await expect(second).toContainText('Paid: Wednesday, 15 January 2025, ₹9,000, pay_before')
  await expect(second).toContainText('The batch is full.')
  await expectSound(page)
  await second.getByRole('button', { name: 'Give a place to Second' }).click()
  await second.getByLabel('Batch').selectOption(roomy.key)
  await expectSound(page)
  await second.getByRole('button', { name: 'Put in this batch' }).click()
  await expect(second).toHaveCount(0)
  const third = list.getByRole('listitem').filter({ hasText: 'Third' })
  await expect(third).toContainText('The address is not proven yet.')
  await third.getByRole('button', { name: 'Take off Third' }).click()
  await third.getByLabel('Why').fill('Paid back in 2025')
  await third.getByRole('button', { name: 'Take off the list' }).click()
  await expect(list.getByText('Third')).toHaveCount(0)
  await page.goto(`/desk/batches/${roomy.key}`)
  await expect(page.getByText('Hand: old system').filter({ visible: true })).toBeVisible()
})
