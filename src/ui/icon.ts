/**
 * The icons that screens and shell hand to the kit. Each is its own constant, so that a screen carries only what it
 * draws; named by what they show, because the kit knows no noun.
 */
import { ChevronDown, Languages, Moon, PanelLeft, Plus, Server, Sun, Trash2, type LucideIcon } from 'lucide-react'

export type Icon = LucideIcon

export const chevronDownIcon: Icon = ChevronDown
export const languagesIcon: Icon = Languages
export const moonIcon: Icon = Moon
export const panelIcon: Icon = PanelLeft
export const plusIcon: Icon = Plus
export const serverIcon: Icon = Server
export const sunIcon: Icon = Sun
export const trashIcon: Icon = Trash2
