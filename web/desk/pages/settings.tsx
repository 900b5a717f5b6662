import { HealthOf } from '#web/desk/features/health/health-of.tsx'
import { TestLetter } from '#web/desk/features/letters/test-letter.tsx'
import { MailRecordCheck } from '#web/desk/features/settings/mail-records.tsx'
import { PaymentKeyCheck } from '#web/desk/features/settings/payment-key-check.tsx'
import { SettingBoard } from '#web/desk/features/settings/setting-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

const CHECKS = {
  mail: (
    <>
      <HealthOf part="letters" />
      <TestLetter />
      <MailRecordCheck />
    </>
  ),
  payments: (
    <>
      <HealthOf part="payments" />
      <PaymentKeyCheck />
    </>
  ),
}

export function Component() {
  return (
    <>
      <PageHead title="Settings" />
      <SettingBoard checks={CHECKS} />
    </>
  )
}
