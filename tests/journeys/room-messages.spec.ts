import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { giveSeat, runningBatch } from '../support/room.ts'

test('a trainer writes to the batch after a preview, once, and members read it in the room @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4(?:09|22)/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const reading = await otherBrowser()
  const { email } = await signedInBuyer(reading, site)
  await giveSeat(owner, key, email)
  const { email: trainerEmail } = await signedInBuyer(context, site)
  await deskStaff(site, 'add', trainerEmail, 'trainer', key)
  const member = await reading.newPage()
  await member.goto(`/room/batches/${key}`)
  await expect(member.getByRole('link', { name: 'Write to all' })).toHaveCount(0)

  await page.goto(`/room/batches/${key}/write`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Say what it is about')).toBeVisible()
  await page.getByLabel('What it is about').fill('No class on Sunday')
  await page.getByLabel('Message').fill('Read https://example.com/columns, please.\n\n<b>Thanks</b>')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue(/Thanks/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('button', { name: 'Send to 1 member' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://example.com/columns' })).toBeVisible()
  await expectSound(page)
  await giveSeat(owner, key, trainerEmail)
  await page.getByRole('button', { name: 'Send to 1 member' }).click()
  await expect(page.getByRole('alert')).toContainText('Who has a place has changed')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send to 2 members' }).dblclick()
  await expect(page.getByText('Sent to 2 members.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')

  await member.reload()
  const notices = member.getByRole('region', { name: 'Messages' })
  await expect(notices.getByRole('listitem')).toHaveCount(1)
  await expect(notices).toContainText('<b>Thanks</b>')
  await expectSound(member)
})
