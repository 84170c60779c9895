import path from 'node:path'
import { type Page, test } from '@playwright/test'

/** Keeps a picture among the results, to be looked at. */
export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    animations: 'disabled',
    path: path.join(test.info().project.outputDir, 'look', `${name}.png`),
  })
}
