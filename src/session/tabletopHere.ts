import { answer } from '../ai/tabletop/sar/answer'
import { fightClash } from '../clash/sar/fight'
import { forecastClash } from '../clash/sar/forecast/forecast'
import { Recorder } from '../clash/sar/recorder'
import { setupOf } from '../clash/setup'
import { layTabletop } from './tabletop'

/** Importing this lays the tabletop: once, in what starts a program; the page imports it late. */
layTabletop({ setupOf, fightClash, forecastClash, recorder: () => new Recorder(), answer })
