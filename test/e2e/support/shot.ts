import path from 'node:path'
import { type Page, test } from '@playwright/test'

/** Keeps a picture in `test-results/look`, to be looked at, where `SHOTS=1` asks for pictures: they cost more than what some tests prove. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  await page.screenshot({
    animations: 'disabled',
    path: path.join(test.info().project.outputDir, 'look', `${name}.png`),
  })
}
