import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { shot } from './support/shot'

// For a class: pupils' work goes out as files and comes in on the teacher's page; addresses open their place without the menu; hand-outs print.

/** Goes to an address as if it were typed: the page is loaded anew. */
async function open(page: Page, hash: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/${hash}`)
}

/** What a pupil has finished in this browser, as the rooms for learning note it. */
const finished = (choice: string, reason: string, mistakes: readonly string[]): string =>
  JSON.stringify([
    {
      ...{ kind: 'lesson', id: 'moving-and-ground', when: '2026-11-23T10:05', minutes: 4, hints: 1 },
      ...{ wrongTries: mistakes.length, mistakes, choice: '', reason: '', edition: '' },
    },
    {
      ...{ kind: 'stand', id: 'S4', when: '2026-11-23T10:20', minutes: 8, hints: 0 },
      ...{ wrongTries: 0, mistakes: [], choice, reason, edition: '' },
    },
  ])

/** Saves a pupil's file under My work and reads it as the teacher gets it. */
async function handIn(page: Page, alias: string, work: string): Promise<{ name: string; text: string }> {
  // Notes are kept by address: the first pupil needs a page there, the next sit down at it.
  if (!page.url().startsWith('http')) await page.goto('/#work')
  await page.evaluate((records) => localStorage.setItem('pedregal.learn', records), work)
  await open(page, '#work')
  await page.getByTestId('work-alias').fill(alias)
  await expect(page.getByTestId('work-sheet')).toContainText(alias)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('work-csv').click()])
  return { name: download.suggestedFilename(), text: await readFile((await download.path())!, 'utf8') }
}

test('three pupils hand in; the teacher reads their files, a broken one is named, the commonest choice and mistake come first', async ({
  page,
}) => {
  const pupils = [
    await handIn(page, 'Lupita', finished('S4c', 'Ya era de noche, "llovía"\ny nadie veía.', ['1.1'])),
    await handIn(page, '=Beto', finished('S4c', 'No conocía las barrancas.', ['1.1'])),
    await handIn(page, 'Ana', finished('S4a', '+ valor', [])),
  ]
  await shot(page, 'class-work')
  expect(pupils.map(({ name }) => name)).toEqual(['work-Lupita.csv', 'work--Beto.csv', 'work-Ana.csv'])
  expect(pupils[1]!.text, 'no cell may run as a formula').toContain("\n'=Beto,lesson")
  // The next pupil at this computer begins with nothing.
  await page.getByTestId('work-clear').click()
  await page.getByTestId('work-clear-yes').click()
  await expect(page.getByTestId('work-none')).toBeVisible()

  await open(page, '#class')
  await page.getByTestId('class-tab-answers').click()
  const broken = pupils[2]!.text.replace('S4a', 'S4x').replace('Ana', 'Eva').replace('Ana', 'Eva')
  await page.getByTestId('class-files').setInputFiles(
    [...pupils, { name: 'eva.csv', text: broken }].map(({ name, text }) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })),
  )
  await expect(page.getByTestId('files-read')).toContainText('4 files, 7 lines')
  await expect(page.getByTestId('file-faults')).toContainText('eva.csv, line 3, choice “S4x”')
  const stand = page.getByTestId('summary-S4')
  await expect(stand).toContainText('3 pupils')
  await expect(stand.getByRole('listitem').first()).toContainText('2/3')
  await expect(stand.getByRole('listitem').first()).toContainText('San Ángel')
  await expect(stand).toContainText('No conocía las barrancas.” (=Beto)')
  const lesson = page.getByTestId('summary-moving-and-ground')
  await expect(lesson).toContainText('4 pupils')
  await expect(lesson.getByRole('listitem').first()).toContainText('2/4')
  await expect(lesson.getByRole('listitem').first()).toContainText('Step 1')
  await shot(page, 'class-answers')

  // All together as one file, which can be read again in another browser.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('combined').click()])
  await page.getByTestId('forget-files').click()
  await expect(stand).toBeHidden()
  await page.getByTestId('class-files').setInputFiles((await download.path())!)
  await expect(page.getByTestId('files-read')).toContainText('1 file, 7 lines')
  await expect(page.getByTestId('file-faults')).toBeHidden()
})

test('every address opens its place without the menu, and one to nothing leads to the list with a sentence', {
  tag: '@long',
}, async ({ page }) => {
  const places: readonly [hash: string, shown: string][] = [
    ['#learn', 'Learn'],
    ['#lessons', 'Lessons'],
    ['#lesson=moving-and-ground', 'Moving, and the ground'],
    ['#stands', 'Six decisions'],
    ['#stand=S4', 'Dusk above San Jerónimo'],
    ['#event=T015', 'History by the hour'],
    ['#history=6', 'The campaign as a game'],
    ['#work', 'My work'],
    ['#class', 'For teachers'],
  ]
  for (const [hash, shown] of places) {
    await open(page, hash)
    await expect(page.getByRole('heading', { level: 1 }), hash).toContainText(shown)
    expect(new URL(page.url()).hash).toBe(hash)
    await expect(page.getByTestId('dialog-menu')).toBeHidden()
  }
  for (const [hash, id] of [
    ['#lesson=flying', 'flying'],
    ['#stand=S9', 'S9'],
    ['#event=T999', 'T999'],
    ['#history=40', '40'],
  ] as const) {
    await open(page, hash)
    await expect(page.getByTestId('learn-fault'), hash).toContainText(id)
  }
})

test('a plan leads to its hand-outs, and on paper there is nothing but the sheet, on A4 and Letter', async ({
  page,
}) => {
  await open(page, '#class')
  await page.getByTestId('plan-P45').getByRole('button', { name: 'Hand-out: map of turn 1' }).click()
  const sheet = page.getByTestId('sheet')
  await expect(sheet.getByRole('heading', { level: 1 })).toContainText('turn 1')
  await expect(page.getByTestId('stack-list')).toContainText('Valencia')
  await expect(sheet.getByRole('img', { name: /^QR: .*#history=1$/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByTestId('print')).toBeHidden()
  await expect(page.locator('#map')).toBeHidden()
  await expect(sheet).toBeVisible()
  // Back to the screen, lest the printer were given its styles.
  await page.emulateMedia({ media: null })
  for (const [paper, width, height] of [
    ['A4', 595, 842],
    ['Letter', 612, 792],
  ] as const) {
    await page.getByTestId('paper').selectOption({ label: paper })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [Number(w), Number(h)])
    expect(boxes, `the map on one page of ${paper}`).toHaveLength(1)
    expect(boxes[0]!.map(Math.round)).toEqual([width, height])
    expect(pdf.length, 'signs are strokes, not pictures').toBeLessThan(1_000_000)
  }
  // Before the decision the paper tells as little as the screen.
  await page.getByTestId('sheet-kind').selectOption({ label: 'Decision with its sources' })
  await expect(sheet).toContainText('Is there a road?')
  await expect(sheet).not.toContainText('What happened')
  await page.getByTestId('stand-page').selectOption({ index: 1 })
  await expect(sheet).toContainText('What happened')
})

/** Bytes of a text as Excel saves "Unicode text". */
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

test('thirty files dropped at once, some broken: each fault names file, line, field and reason, the rest counts', async ({
  page,
}) => {
  await open(page, '#class')
  await page.getByTestId('class-tab-answers').click()
  const head = 'alias,kind,id,choice,reason,wrong_tries,hints,minutes,mistakes,when,edition'
  const row = (alias: string, choice = 'S4c', reason = 'Llovía.', minutes = '6'): string =>
    `${alias},stand,S4,${choice},"${reason}",0,0,${minutes},,2026-11-23T10:05,`
  const files: { name: string; bytes: number[] }[] = []
  const add = (name: string, text: string | Buffer): void => {
    files.push({ name, bytes: [...Buffer.from(text)] })
  }
  for (let k = 1; k <= 20; k++) add(`work-${k}.csv`, `${head}\r\n${row(`P${k}`, k <= 5 ? 'S4a' : 'S4c')}\r\n`)
  add('copy of work-1.csv', `${head}\r\n${row('P1', 'S4a')}\r\n`)
  add('p2 again.csv', `${head}\r\n${row('P2', 'S4c', 'Otra vez.')}\r\n`)
  add('spanish excel.csv', [head, row('Ñandú')].join('\r\n').replaceAll(',', ';'))
  add('unicode.txt', utf16([head, row('Íñigo')].join('\r\n').replaceAll(',', '\t')))
  add('mark and lines.csv', `\uFEFF${head}\r\n${row('Eva', 'S4c', 'uno ""dos""\n<img src=x onerror=alert(1)>')}\r\n`)
  add('formula.csv', `${head}\r\n${row("=cmd|'/c calc'!A1")}\r\n`)
  add('columns.csv', 'name,mark\r\nAna,10\r\n')
  add('minutes.csv', `${head}\r\n${row('Leo')}\r\n${row('Mia', 'S4c', 'x', 'seis')}\r\n`)
  add('quote.csv', `${head}\r\n${row('Noé')}\r\n"Olga,stand`)
  add('sheet.xlsx', Buffer.from([80, 75, 3, 4, 0, 0, 0, 0]))
  expect(files).toHaveLength(30)
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, bytes } of given) data.items.add(new File([new Uint8Array(bytes)], name))
    return data
  }, files)
  await page.getByTestId('file-drop').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByTestId('files-read')).toContainText('30 files, 27 lines')
  const faults = page.getByTestId('file-faults').getByRole('listitem')
  await expect(faults).toHaveText([
    /^columns\.csv, line 1, alias: this column is missing/,
    /^minutes\.csv, line 3, minutes “seis”: is not a whole number/,
    /^quote\.csv, line 3: a quotation mark is opened and never closed/,
    /^sheet\.xlsx: it is not a text file/,
  ])
  await expect(page.getByTestId('shared-names')).toContainText('P2')
  const stand = page.getByTestId('summary-S4')
  await expect(stand).toContainText('27 pupils')
  await expect(stand.getByRole('listitem').first()).toContainText('22/27')
  await expect(stand).toContainText('<img src=x onerror=alert(1)>')
  await expect(stand).toContainText("=cmd|'/c calc'!A1")
  await shot(page, 'class-thirty')
  // What the teacher saves runs no formula, and on paper all of it has a title.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('combined').click()])
  expect(await readFile((await download.path())!, 'utf8')).toContain("\n'=cmd|'/c calc'!A1,stand")
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Answers of the class' })).toBeVisible()
  await expect(page.getByTestId('file-drop')).toBeHidden()
})

test.describe('a pupil at a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-MX' })
  test('a decision leads to the work, which is copied as text; the teacher pastes it', async ({ page }) => {
    await open(page, '#stand=S5')
    await page.getByTestId('stand-decide').tap()
    await page.getByTestId('option-S5c').tap()
    await page.getByTestId('stand-reason').fill('Nadie vigila la barranca.')
    await page.getByTestId('stand-decide').tap()
    await page.getByTestId('to-work').tap()
    await page.getByTestId('work-alias').fill('Lupita')
    await expect(page.getByTestId('work-sheet')).toContainText('«Nadie vigila la barranca.»')
    await page.getByTestId('work-copy').tap()
    const text = await page.getByTestId('work-text').inputValue()
    expect(text).toContain('Lupita,stand,S5,S5c,Nadie vigila la barranca.')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, 'scrolls sideways').toBeLessThanOrEqual(0)
    await shot(page, 'class-phone-work')
    await open(page, '#class')
    await page.getByTestId('class-tab-answers').tap()
    await page.getByTestId('paste-open').tap()
    await page.getByTestId('paste-text').fill(text)
    await page.getByTestId('paste-read').tap()
    await expect(page.getByTestId('summary-S5')).toContainText('«Nadie vigila la barranca.» (Lupita)')
  })
})
