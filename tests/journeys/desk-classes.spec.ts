import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { dayFromNow, giveSeat, runningBatch } from '../support/room.ts'

test('a trainer plans the published classes, moves one and calls one off, before the eyes of a member @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const { email } = await signedInBuyer(context, site)
  await deskStaff(site, 'add', email, 'trainer', key)
  const member = await otherBrowser()
  const { email: memberEmail } = await signedInBuyer(member, site)
  await giveSeat(owner, key, memberEmail)
  const room = await member.newPage()
  await room.goto(`/room/batches/${key}`)
  await expect(titleOf(room)).toHaveText('Aspen Plus')

  await page.goto(`/desk/batches/${key}`)
  await page.getByRole('main').getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(titleOf(page)).toContainText('Classes of Aspen Plus')
  await expectSound(page)
  await page.getByRole('button', { name: /^Look at these \d classes/ }).click()
  await expect(page.getByRole('form').getByRole('listitem').first()).toContainText('7:00 pm to 9:00 pm IST')
  await expectSound(page)
  await page.getByRole('button', { name: /^Plan these \d classes/ }).click()
  const list = page.getByRole('list', { name: 'Classes' })
  await expect(list.getByRole('listitem').first()).toContainText('Class 1')
  await expectSound(page)

  await list.getByRole('button', { name: 'Change class 1' }).click()
  const form = page.getByRole('form', { name: 'Change class 1' })
  await form.getByLabel('What it is about').fill('Feed and product')
  await form.getByLabel('Minutes').fill('5')
  await form.getByRole('button', { name: 'Save the change' }).click()
  await expect(form.getByText('A class lasts from 15 to 600 minutes')).toBeVisible()
  await form.getByLabel('Day').fill(dayFromNow(1))
  await form.getByLabel('Time in India').fill('06:30')
  await form.getByLabel('Minutes').fill('60')
  await form.getByLabel('Why').fill('Power cut in the evening')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save the change' }).click()
  await expect(list).toContainText('Class 1: Feed and product')
  await expect(list).toContainText('6:30 am to 7:30 am IST')
  await room.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const shown = room.getByRole('region', { name: 'All classes' }).getByRole('listitem')
  await expect(shown.first()).toContainText('Feed and product')
  await expect(room.getByRole('region', { name: 'Next class' })).toContainText('6:30 am to 7:30 am IST')
  await expectSound(room)

  await list.getByRole('button', { name: 'Call off class 2' }).click()
  const off = page.getByRole('form', { name: 'Call class 2 off' })
  await off.getByLabel('Why').fill('A holiday')
  await off.getByRole('button', { name: 'Call it off' }).click()
  await expect(list).toContainText('Class 2 (cancelled)')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list).not.toContainText('(cancelled)')
  await list.getByRole('button', { name: 'Call off class 3' }).click()
  await page.getByLabel('Why').fill('A holiday')
  await page.getByRole('button', { name: 'Call it off' }).click()
  await expect(room.getByText('Cancelled')).toBeVisible()
})

test('who changes a class that somebody else moved meanwhile is told, and moves nothing back unseen', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const { key } = await runningBatch(context, site)
  await page.goto(`/desk/batches/${key}/classes`)
  await page.getByRole('button', { name: /^Look at these \d classes/ }).click()
  await page.getByRole('button', { name: /^Plan these \d classes/ }).click()
  const list = page.getByRole('list', { name: 'Classes' })
  await list.getByRole('button', { name: 'Change class 1' }).click()
  const form = page.getByRole('form', { name: 'Change class 1' })
  await form.getByLabel('What it is about').fill('Feed and product')
  await form.getByLabel('Why').fill('The book begins so')

  const other = await otherBrowser()
  await signedInStaff(other, site, 'owner')
  const elsewhere = await other.newPage()
  await elsewhere.goto(`/desk/batches/${key}/classes`)
  await elsewhere.getByRole('button', { name: 'Change class 1' }).click()
  const theirs = elsewhere.getByRole('form', { name: 'Change class 1' })
  await theirs.getByLabel('Time in India').fill('06:30')
  await theirs.getByLabel('Why').fill('Power cut in the evening')
  await theirs.getByRole('button', { name: 'Save the change' }).click()
  await expect(elsewhere.getByRole('list', { name: 'Classes' })).toContainText('6:30 am')

  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(list).toContainText('6:30 am')
  await form.getByRole('button', { name: 'Save the change' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(list).toContainText('6:30 am')
  await expect(form.getByLabel('What it is about')).toHaveValue('Feed and product')
  await expect(form.getByLabel('Time in India')).toHaveValue('06:30')
  await form.getByRole('button', { name: 'Save the change' }).click()
  await expect(list).toContainText('Class 1: Feed and product')
  await expect(list).toContainText('6:30 am')

  await list.getByRole('button', { name: 'Call off class 2' }).click()
  const off = page.getByRole('form', { name: 'Call class 2 off' })
  await off.getByLabel('Why').fill('The trainer is ill')
  await elsewhere.getByRole('button', { name: 'Call off class 2' }).click()
  const theirOff = elsewhere.getByRole('form', { name: 'Call class 2 off' })
  await theirOff.getByLabel('Why').fill('A holiday')
  await theirOff.getByRole('button', { name: 'Call it off' }).click()
  await expect(elsewhere.getByRole('list', { name: 'Classes' })).toContainText('(cancelled)')
  await off.getByRole('button', { name: 'Call it off' }).click()
  await expect(off.getByRole('alert')).toBeVisible()
  await off.getByRole('button', { name: 'Call it off' }).click()
  await expect(off).toHaveCount(0)
  await expect(list).toContainText('(cancelled)')
})

test('the owner plans a batch without dates and adds a class, by keyboard alone', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  const { key } = await runningBatch(context, site, { startsOn: null, endsOn: null, weekly: [] })
  await page.goto(`/desk/batches/${key}/classes`)
  const form = page.getByRole('form', { name: 'Plan the classes' })
  await expect(form.getByLabel('First day')).toBeFocused()
  await form.getByRole('button', { name: 'Plan the classes' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Write a day such as 2027-01-31')).toBeVisible()
  await expect(form.getByText('Choose a day of the week')).toBeVisible()
  await expectSound(page)
  await form.getByLabel('First day').fill(dayFromNow(2))
  for (const day of ['Tue', 'Thu']) {
    await form.getByLabel(day).focus()
    await page.keyboard.press('Space')
  }
  await form.getByLabel('How many').fill('4')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Classes' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Add a class' }).focus()
  await page.keyboard.press('Enter')
  const adding = page.getByRole('form', { name: 'Add a class' })
  await expect(adding.getByLabel('What it is about')).toBeFocused()
  await page.keyboard.type('Questions')
  await adding.getByLabel('Day').fill(dayFromNow(30))
  await adding.getByRole('button', { name: 'Add the class' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem').last()).toContainText('Class 5: Questions')
})
