/** Colours of the sheet, in the style of a hand-coloured engraving. The land is pale, so that counters stand out. */
export const PALETTE = {
  paper: '#f1e7cd',
  land: '#ede2c2',
  /** Lines and letters. */
  line: '#4a3a2a',
  lineSoft: '#8d7a5f',
  grid: 'rgba(74, 58, 42, 0.34)',
  gridOnLava: 'rgba(240, 231, 212, 0.62)',
  slope: '#dfc99a',
  /** Tints of ground at elevations 1 and 2. */
  height1: 'rgba(176, 124, 58, 0.15)',
  height2: 'rgba(150, 92, 40, 0.24)',
  hachure: '#7d5a35',
  woods: '#c3cf9c',
  tree: '#7f9a5e',
  treeDark: '#4f6a3b',
  marsh: '#d5e0cb',
  marshInk: '#557f74',
  lake: '#a9cbd8',
  lakeLine: '#5c93ad',
  water: '#7fb2cc',
  waterEdge: '#2f6685',
  /** A colour between plates and cracks, for tests of contrast; nothing is painted with it. */
  lava: '#8b837a',
  lavaCrack: '#5f5852',
  lavaPlates: ['#a19990', '#989087', '#a79f95', '#928a82'],
  /** Plates of lava on the table of a clash: paler than on the map. */
  tableLavaPlates: ['#b5ada3', '#ada59b', '#bbb3a9', '#a69e94'],
  lavaEdge: '#443d38',
  volcano: '#6f5f54',
  volcanoInk: '#2f2621',
  maize: '#97994f',
  field: '#e6dca9',
  brick: '#96412f',
  brickDark: '#5c241a',
  roadEdge: '#5f3d20',
  road: '#f7e7bf',
  trail: '#6e4420',
  /** Entrenchments and the outlines of forts. */
  works: '#7c1f1a',
  /** The inside of a star-shaped fort. */
  star: '#f3d9a0',
  ravine: '#c8ab7a',
  ravineInk: '#5a3d20',
} as const
