/** What each layout writes without a modifier, with Shift and with AltGr: enough to know how a sign is typed. */
export const layouts = {
  US: { direct: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./", shift: '~!@#$%^&*()_+{}|:"<>?', altGr: '' },
  UK: {
    direct: "`1234567890-=qwertyuiop[]asdfghjkl;'#\\zxcvbnm,./",
    shift: '¬!"£$%^&*()_+{}:@~|<>?',
    altGr: '¦€éúíóá',
  },
  DE: {
    direct: '^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-',
    shift: '°!"§$%&/()=?`*\'>;:_',
    altGr: '²³{[]}\\@€~|µ',
  },
  'CH-DE': {
    direct: "§1234567890'^qwertzuiopü¨asdfghjklöä$<yxcvbnm,.-",
    shift: '°+"*ç%&/()=?`è!éà£>;:_',
    altGr: '¦@#¬|¢´~[]{}€\\',
  },
  'CH-FR': {
    direct: "§1234567890'^qwertzuiopè¨asdfghjkléà$<yxcvbnm,.-",
    shift: '°+"*ç%&/()=?`ü!öä£>;:_',
    altGr: '¦@#¬|¢´~[]{}€\\',
  },
  FR: {
    direct: '²&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*<wxcvbn,;:!',
    shift: '1234567890°+¨£%µ>?./§',
    altGr: '~#{[|`\\^@]}€¤',
  },
  ES: {
    direct: "º1234567890'¡qwertyuiop`+asdfghjklñ´ç<zxcvbnm,.-",
    shift: 'ª!"·$%&/()=?¿^*¨>;:_',
    altGr: '\\|@#~€¬[]{}',
  },
  IT: {
    direct: "\\1234567890'ìqwertyuiopè+asdfghjklòàù<zxcvbnm,.-",
    shift: '|!"£$%&/()=?^é*ç°§>;:_',
    altGr: '[@#]€{}',
  },
  FI: {
    direct: "§1234567890+´qwertyuiopå¨asdfghjklöä'<zxcvbnm,.-",
    shift: '½!"#¤%&/()=?`^*>;:_',
    altGr: '@£$€{[]}\\~|µ',
  },
} as const
