/** Names that courses had elsewhere, in lower case, with the id of each. Its own name, id and titles need no line. */
export const COURSE_ALIASES: Readonly<Record<string, string>> = {
  pde: 'ProcessDesignEngieering',
  'process design': 'ProcessDesignEngieering',
  'process design engineering': 'ProcessDesignEngieering',
  'process design and engineering': 'ProcessDesignEngieering',
  processdesignengineering: 'ProcessDesignEngieering',
  'aspen-plus': 'AspenPlus',
  'aspen-hysys': 'AspenHysys',
  hysys: 'AspenHysys',
}
