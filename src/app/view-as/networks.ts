import ipaddr from 'ipaddr.js'
import { networksBy } from '#entities/user/networks.ts'

export const networks = networksBy(ipaddr)
