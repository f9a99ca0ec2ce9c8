import type { PaletteOptions } from '@mui/material/styles';
import type { AriaAttributes } from 'react';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { palette } from 'shared/ui/core';

function colours(name: keyof typeof palette): PaletteOptions {
  const own = palette[name];
  return {
    mode: name,
    primary: { main: own.primary, contrastText: own['on-primary'] },
    secondary: { main: own.primary, contrastText: own['on-primary'] },
    error: { main: own.error },
    warning: { main: own.wait },
    success: { main: own.done },
    info: { main: own.primary },
    background: { default: own.page, paper: own.surface },
    text: { primary: own.ink, secondary: own['ink-2'] },
    divider: own.line,
  };
}

const TOUCH = '@media (pointer: coarse)';
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** A card of the application: a hairline in place of a shade. */
const CARD = { border: '1px solid var(--av-line)', borderRadius: 16, boxShadow: 'none' };
/** What floats above the page. */
const FLOATING = {
  backgroundColor: 'var(--av-raised)',
  backgroundImage: 'none',
  boxShadow: 'var(--av-shadow-2)',
};

const FIELD = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;
/** A group of choices has a label like a field, not a smaller one. */
const groupOf = (part: string) => ({
  styleOverrides: { root: { [`& .${part}-label`]: { transform: 'none', marginBlockEnd: 4 } } },
});

/** Labels stand above their fields, as in the application's forms. */
const labelAbove = {
  MuiTextField: { defaultProps: FIELD },
  MuiFormControl: {
    defaultProps: FIELD,
    styleOverrides: { root: { marginBlock: '6px' } },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static' as const,
        maxWidth: 'none',
        marginBlockEnd: 4,
        transform: 'none',
        color: 'var(--av-ink)',
        fontSize: 15,
        fontWeight: 600,
        lineHeight: '22px',
        whiteSpace: 'normal' as const,
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 44,
        backgroundColor: 'var(--av-surface)',
        '&.Mui-disabled, &:has(input[readonly])': { backgroundColor: 'var(--av-sunken)' },
      },
      notchedOutline: {
        top: 0,
        borderColor: 'var(--av-line-control)',
        '& legend': { display: 'none' },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { color: 'var(--av-ink)', fontSize: 15, fontWeight: 600 } } },
  RaRadioButtonGroupInput: groupOf('RaRadioButtonGroupInput'),
  RaCheckboxGroupInput: groupOf('RaCheckboxGroupInput'),
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: 14, lineHeight: '20px' } } },
};

const tables = {
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--av-line)', fontVariantNumeric: 'tabular-nums' },
      head: { color: 'var(--av-ink-2)', fontSize: 13, fontWeight: 600, lineHeight: '18px' },
      sizeSmall: { height: 46, padding: '6px 12px' },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td, &:last-child th': { borderBottom: 0 } } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        // Rows of one line: what is longer is in the record.
        '& .RaDataTable-rowCell:not(.column-changes)': {
          maxWidth: 320,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& .RaDataTable-headerCell': { whiteSpace: 'nowrap' },
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: { '& .RaBulkActionsToolbar-toolbar': { borderRadius: '16px 16px 0 0', color: 'inherit' } },
    },
  },
  RaList: {
    styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
  },
  RaListToolbar: { styleOverrides: { root: { '&': { backgroundColor: 'transparent' } } } },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        padding: '0 0 14px',
        // On a phone, the buttons stand in the line of the title.
        '@media (width < 600px)': { minHeight: 44, margin: '-50px 0 6px', padding: 0, background: 'none' },
      },
    },
  },
  RaFilterForm: { styleOverrides: { root: { paddingBlockEnd: 8 } } },
  MuiTablePagination: {
    styleOverrides: {
      // The button that creates a record floats beside.
      root: { '@media (width < 900px)': { marginInlineEnd: 72 } },
      select: { minHeight: 0 },
      selectRoot: { '& .MuiInputBase-root': { minHeight: 0 } },
    },
  },
};

function themeOf(name: keyof typeof palette, base: RaThemeOptions): RaThemeOptions {
  return {
    ...base,
    palette: colours(name),
    typography: {
      fontFamily: 'var(--av-font)',
      h4: { fontSize: 26, fontWeight: 700, lineHeight: '31px', letterSpacing: '-0.015em' },
      h5: { fontSize: 20, fontWeight: 600, lineHeight: '26px' },
      h6: { fontSize: 17, fontWeight: 600, lineHeight: '24px' },
      body2: { fontSize: 15, lineHeight: '22px' },
      button: { fontSize: 16, fontWeight: 600, lineHeight: '24px', textTransform: 'none' },
      caption: { fontSize: 14, lineHeight: '20px' },
    },
    shape: { borderRadius: 12 },
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 200, standard: 200, enteringScreen: 280 },
      easing: { easeInOut: EASE, easeOut: EASE, sharp: EASE },
    },
    components: {
      ...base.components,
      ...labelAbove,
      ...tables,
      // A checkbox gives its name to the frame around it, where nobody reads it.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: { 'aria-label': undefined },
            input: (props: AriaAttributes) => ({ 'aria-label': props['aria-label'] }),
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 44, paddingInline: 16 },
          sizeSmall: { fontSize: 15 },
          outlined: { borderColor: 'var(--av-line-control)' },
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 40, [TOUCH]: { minHeight: 44, minWidth: 44 } } } },
      MuiFab: { styleOverrides: { root: { borderRadius: 16, boxShadow: 'var(--av-shadow-2)' } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { styleOverrides: { root: CARD } },
      MuiChip: {
        styleOverrides: {
          root: {
            backgroundColor: 'var(--av-primary-soft)',
            color: 'var(--av-on-primary-soft)',
            fontWeight: 600,
          },
        },
      },
      MuiAlert: {
        styleOverrides: { root: { borderRadius: 16, color: 'var(--av-ink)', fontSize: 15 } },
      },
      MuiDialog: { styleOverrides: { paper: { ...FLOATING, borderRadius: 24 } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: 20, fontWeight: 600, lineHeight: '26px' } } },
      MuiDialogActions: { styleOverrides: { root: { gap: 8, padding: '8px 24px 20px' } } },
      RaDeleteWithConfirmButton: { defaultProps: { confirmColor: 'warning' } },
      RaBulkDeleteWithConfirmButton: { defaultProps: { confirmColor: 'warning' } },
      RaConfirm: {
        styleOverrides: {
          root: {
            '& .MuiDialogActions-root svg': { display: 'none' },
            '& .RaConfirm-confirmWarning': {
              backgroundColor: 'var(--av-error)',
              color: 'var(--av-surface)',
              '&:hover': { backgroundColor: 'var(--av-error)', color: 'var(--av-surface)' },
            },
          },
        },
      },
      MuiMenu: { styleOverrides: { paper: FLOATING } },
      MuiAutocomplete: { styleOverrides: { paper: FLOATING } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
      MuiTabs: { styleOverrides: { indicator: { height: 3, borderRadius: 3 } } },
      MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: 16, textTransform: 'none' } } },
      MuiListItemText: { styleOverrides: { primary: { fontWeight: 500 } } },
      RaEdit: { styleOverrides: { root: { maxWidth: 1040 } } },
      RaCreate: { styleOverrides: { root: { maxWidth: 1040 } } },
      RaToolbar: {
        styleOverrides: {
          root: {
            '&.MuiToolbar-root': {
              minHeight: 68,
              backgroundColor: 'var(--av-surface)',
              borderBlockStart: '1px solid var(--av-line)',
            },
          },
        },
      },
    },
  };
}

/** react-admin's themes with the product's colours, type and measures. */
export const lightTheme = themeOf('light', defaultLightTheme);
export const darkTheme = themeOf('dark', defaultDarkTheme);
