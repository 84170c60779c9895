/** A page to look at: draws only the map sheet, `?scale=1&x=0&y=0&w=2600&h=2000`; prints how long it took. */
import map from '../../maps/pedregal/map.json'
import { layOut } from '../../src/scenes/layout'
import { paintSheet, prepareSheetArt } from '../../src/scenes/sheet/sheetArt'
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { sheetWords } from '../../src/scenes/sheet/sheetWords'
import { loadFonts } from '../../src/scenes/fonts'
import type { MapFile } from '../../src/operational/data'

const query = new URLSearchParams(location.search)
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise)
await loadFonts(1000)
const t0 = performance.now()
const layout = layOut(map.meta.grid.rows, map.meta.grid.cols)
const ground = prepareSheetArt(layout, map as unknown as MapFile)
const t1 = performance.now()
const scale = number('scale', 0.5)
const box = { x: number('x', 0), y: number('y', 0), w: number('w', layout.sheet.w), h: number('h', layout.sheet.h) }
const canvas = document.createElement('canvas')
canvas.width = box.w * scale
canvas.height = box.h * scale
paintSheet(ground, canvas, box, scale, sheetWords(appearanceOf('pedregal', ['us', 'mexican']), 'en'))
canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
const t2 = performance.now()
document.body.append(canvas)
document.title = `prepare ${Math.round(t1 - t0)} bake ${Math.round(t2 - t1)} sheet ${layout.sheet.w}x${layout.sheet.h}`
