import { test } from '@playwright/test'
import { next } from './support/clashScene'
import { lay } from './support/staged'
import { Table } from './support/table'

for (const [name, lang, width, height] of [['desk', 'en', 1280, 800], ['phone', 'es', 390, 844]] as const)
  test.describe(() => {
    test.use({ viewport: { width, height }, hasTouch: name === 'phone', isMobile: name === 'phone' })
    test(`look ${name}`, async ({ page }) => {
      test.setTimeout(240_000)
      const table = new Table(page)
      const shot = (n: string) => page.screenshot({ path: `/tmp/shots19/clashes-${name}-${n}.png`, animations: 'disabled' })
      await table.open({ lang })
      await table.at('new-game').click()
      await table.at('who-two').check()
      await table.at('new-commands').check()
      await table.at('new-commands').scrollIntoViewIfNeeded()
      await shot('00new')
      await page.keyboard.press('Escape')
      await lay(table, await next('commanded', { pick: true }))
      await table.endPhase()
      if (name === 'phone') { await table.tap('0922'); await table.tap('0922') } else await table.click('0922')
      await table.at('attack-dialog').waitFor()
      await shot('01attack')
      await table.at('who-commands').scrollIntoViewIfNeeded()
      await table.at('who-commands').click()
      await page.waitForTimeout(500)
      await shot('02attack-commanded')
      await table.at('attack').click()
      const onTable = table.at('table-play')
      const answer = page.locator('[data-testid="answers"] button')
      for (let n = 0; n < 8; n++) {
        await table.done()
        if (await table.covered()) { await shot(`03curtain${n}`); await table.sit() }
        await table.settled()
        await onTable.or(answer.first()).first().waitFor()
        if ((await onTable.count()) > 0) break
        await shot(`04ask${n}`)
        const agree = page.getByRole('button', { name: /Command it yourselves|Mand/ })
        await ((await agree.count()) > 0 ? agree : answer).first().click()
      }
      await page.waitForTimeout(1500)
      await shot('05setup')
      const seen = new Set<string>()
      for (let n = 0; n < 60 && (await onTable.count()) > 0; n++) {
        if (await table.covered()) { await table.sit(); continue }
        const question = `${await onTable.getAttribute('data-question')}`
        if (!seen.has(question) && (await onTable.getAttribute('data-busy')) === 'false') {
          seen.add(question)
          const unit = table.at('table-unit').first()
          await page.waitForTimeout(600)
          await shot(`1${seen.size}-${question}`)
          if ((await unit.count()) > 0) {
            await unit.click()
            await page.waitForTimeout(600)
            await shot(`1${seen.size}-${question}-picked`)
            // preact lists of the panel
            await page.locator('.table-side').evaluate((el) => el.scrollTo(0, 400))
            await shot(`1${seen.size}-${question}-scrolled`)
          }
        }
        await table.at('table-staff').click({ timeout: 5000 }).catch(() => {})
        await page.waitForTimeout(150)
        await table.done()
      }
      await page.waitForTimeout(800)
      await shot('90end')
      if (await table.covered()) { await table.sit(); await page.waitForTimeout(800); await shot('91after') }
      console.log(name, [...seen].join(' '), table.faults)
    })
  })
