import { main } from './battle/main'

main()
